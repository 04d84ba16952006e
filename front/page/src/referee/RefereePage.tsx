/* RefereePage.tsx: people who play with real cards enter what lies on the
 * table and ask whether a claim holds. */
import { useEffect, useRef, useState } from "preact/hooks";
import "../styles/table.css";
import "../styles/games.css";
import "./referee.css";
import { Icon } from "../draw/Sprite";
import { Engine } from "../engine/engine";
import { refereed, refereeOf } from "../games/referees";
import { describe, describePreset, nameIn } from "../language/games";
import { language, t } from "../language/language";
import { cardName, placeName } from "../language/names";
import { remember, remembered } from "../memory";
import { Frame } from "../screens/Frame";
import { useStore } from "../store";
import type { GameKey } from "../table/views";
import { CardGrid, copiesOf } from "./CardGrid";
import { judge, type Judgement } from "./judge";
import { add, cardsAt, claimed, count, emptyPosition, remove, setFirst, spotOf, toggleSign, unclaimed,
  type Position, type Spot } from "./position";
import { needAt, RefereeBoard } from "./RefereeBoard";
import { Verdict } from "./Verdict";

const undoLimit = 60;

/** Judged whenever it changes; what is out of date is left out. */
function useJudgement(position: Position): { judgement: Judgement | null; problem: string | null } {
  const code = useStore(language);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [found, setFound] = useState<{ judgement: Judgement | null; problem: string | null }>({ judgement: null, problem: null });
  const asked = useRef(0);
  useEffect(() => {
    const opened = new Engine();
    setEngine(opened);
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (!engine) return;
    const question = ++asked.current;
    judge(engine, position).then(
      (judgement) => question === asked.current && setFound({ judgement, problem: null }),
      (error: Error) => question === asked.current && setFound(({ judgement }) => ({ judgement, problem: error.message })),
    );
  }, [engine, position, code]);
  return found;
}

function Variants({ position, begin }: { position: Position; begin: (game: GameKey, preset: string) => void }) {
  return (
    <select aria-label={t("Game")} value={`${position.game}/${position.preset}`}
      onChange={(event) => {
        const [game = "", preset = ""] = event.currentTarget.value.split("/");
        begin(game, preset);
      }}>
      {refereed().map((game) => describe(game)).map(({ game, name, presets }) => (
        <optgroup key={game} label={name}>
          {presets.map((preset) => (
            <option key={preset.key} value={`${game}/${preset.key}`}>{t("%1: %2", name, preset.name)}</option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** What was entered last, or an empty table of the first game. */
function firstPosition(): Position {
  const kept = remembered("referee") as Position | null;
  if (kept && refereeOf(kept.game)) return kept;
  const [game = ""] = refereed();
  return emptyPosition(game, describe(game).presets[0]?.key ?? "");
}

export function RefereePage() {
  useStore(language);
  const [position, setPosition] = useState<Position>(firstPosition);
  const [past, setPast] = useState<Position[]>([]);
  const [spot, setSpot] = useState<Spot>({ place: 0, seat: 0 });
  const [notice, setNotice] = useState<string | null>(null);
  const [wantsCards, setWantsCards] = useState(false);   /* also where the answer takes their room */
  const { judgement, problem } = useJudgement(position);

  const choose = (next: Spot) => {
    setSpot(next);
    setNotice(null);
    setWantsCards(false);
  };

  const show = (next: Position) => {
    setPosition(next);
    remember("referee", next);
    setNotice(null);
  };
  const change = (next: Position) => {
    setPast([...past, position].slice(-undoLimit));
    show(next);
  };
  const undo = () => {
    const before = past.at(-1);
    if (!before) return;
    setPast(past.slice(0, -1));
    show(before);
  };
  const begin = (game: GameKey, preset: string) => {
    setSpot({ place: 0, seat: 0 });
    change(emptyPosition(game, preset));
  };

  const place = spot === "seen" ? null : spot.place;
  const here = place === null ? null : (position.places[place] ?? null);
  const about = describePreset(position.game, position.preset);
  const referee = refereeOf(position.game);
  const sideName = (seat: number) => referee?.sideName(about, seat) ?? "";
  /* Until the engine has answered, the last answer may be about another game. */
  const view = judgement?.view.game === position.game ? judgement.view : null;
  const need = place === null ? 0 : needAt(view, place);

  /** A card that lies here is taken away; one that lies elsewhere is shown. */
  const tap = (card: string) => {
    if (count(position, card) >= copiesOf(position, card)) {
      if (cardsAt(position, spot).includes(card)) return change(remove(position, spot, card));
      const found = spotOf(position, card);
      if (found) setSpot(found);
      return setNotice(t("%1 lies here. Tap it again to take it away.", cardName(about, card)));
    }
    if (here && here.owner !== null) return setNotice(t("This stone is claimed: nothing more is laid there."));
    if (spot !== "seen" && cardsAt(position, spot).length >= need) return setNotice(t("This side is complete. Choose another one."));
    const laid = add(position, spot, card);
    const isLast = spot !== "seen" && laid.places[spot.place]?.sides.every((cards) => cards.length === need);
    change(isLast ? setFirst(laid, spot.place, 1 - spot.seat) : laid);
  };

  const mine = judgement?.findings.filter((one) => one.place === place) ?? [];
  const finding = mine.find(({ seat }) => spot !== "seen" && seat === spot.seat) ?? mine.find(({ seat }) => seat === 0);
  const isComplete = spot !== "seen" && cardsAt(position, spot).length >= need;
  const areBoth = here !== null && here.sides.every((cards) => cards.length === need);
  const signs = referee?.signs(about.options) ?? [];

  return (
    <Frame title={t("Referee")} tools={
      <>
        <button type="button" class="round" aria-label={t("Take back")} disabled={past.length === 0} onClick={undo}><Icon name="back" /></button>
        <button type="button" class="plain" onClick={() => begin(position.game, position.preset)}>{t("Clear the table")}</button>
      </>
    }>
      <div class={isComplete && !wantsCards ? "referee answering" : "referee"}>
        <div class="referee-top">
          <Variants position={position} begin={begin} />
        </div>
        <div class={`board board-${position.game} referee-board`}>
          <RefereeBoard about={about} position={position} view={view} findings={judgement?.findings ?? []} spot={spot} choose={choose} />
        </div>
        <div class="referee-answer">
          {problem && <p class="problem" role="alert">{problem}</p>}
          {notice && <p class="soft" role="status">{notice}</p>}
          {place !== null && here && here.owner === null && (
            <div class="signs">
              {signs.map((sign) => (
                <label key={sign}><input type="checkbox" checked={here.signs.includes(sign)} onChange={() => change(toggleSign(position, place, sign))} /> {nameIn(about.features, sign)}</label>
              ))}
              {areBoth && (
                <label>{t("Complete first")}
                  <select class="first" value={String(here.first ?? 0)} onChange={(event) => change(setFirst(position, place, Number(event.currentTarget.value)))}>
                    {[0, 1].map((seat) => <option key={seat} value={seat}>{sideName(seat)}</option>)}
                  </select>
                </label>
              )}
            </div>
          )}
          {place !== null && here && here.owner !== null && (
            <section class="ruling"><h2>{t("%1 is claimed: %2.", placeName(about, place + 1), sideName(here.owner))}</h2>
              <button type="button" class="plain" onClick={() => change(unclaimed(position, place))}>{t("It is not claimed after all")}</button>
            </section>
          )}
          {!problem && finding && <Verdict about={about} position={position} finding={finding} take={() => change(claimed(position, finding.place, finding.seat))} />}
          {spot === "seen" && <p class="soft">{t("Tap the cards that lie open in the discard.")}</p>}
        </div>
        <div class="referee-cards">
          <button type="button" class={spot === "seen" ? "seen-button chosen" : "seen-button"} aria-pressed={spot === "seen"} data-spot="seen"
            onClick={() => choose("seen")}>{t("Discard: %1", position.seen.length)}</button>
          <button type="button" class="seen-button to-cards" onClick={() => setWantsCards(true)}>{t("Cards")}</button>
          <CardGrid about={about} position={position} spot={spot} tap={tap} />
        </div>
      </div>
    </Frame>
  );
}
