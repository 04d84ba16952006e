/* ReplayScreen.tsx: a game from its first card to its last, seen from any seat
 * or with all hands open. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Card } from "../draw/Card";
import { Icon } from "../draw/Sprite";
import type { Engine } from "../engine/engine";
import { Still } from "../games/Still";
import { describe, type Description } from "../language/games";
import { language, t } from "../language/language";
import { cardName, gameName, playerName } from "../language/names";
import { sayDeed } from "../language/say";
import { go } from "../route";
import { Arrow } from "../review/Arrow";
import { useHindsight } from "../review/hindsight";
import { keepMistakes } from "../review/mistakes";
import { costlyAt, useReview } from "../review/review";
import { ReviewStrip } from "../review/ReviewStrip";
import { SeatMarks } from "../screens/Players";
import { useStore } from "../store";
import { look, storyFor, type Deed, type Sight } from "../table/sight";
import type { Player } from "../table/table";
import { hasCards, type CardView, type Seat, type View } from "../table/views";
import { touched } from "../words";
import { RecordAside } from "./RecordAside";
import { endingOf } from "./ending";
import { optionsOf, playersOf, type GameRecord } from "./record";
import { stopAfter, stopsOf } from "./stops";

export type Looker = Seat | "open";

interface Shown {
  sight: Sight & { view: View };
  looker: Looker;         /* whose it is */
  deeds: Deed[];          /* all of them, as the looker saw them */
}

async function show(engine: Engine, record: GameRecord, played: number, looker: Looker): Promise<Shown> {
  const words = record.words.map(([word]) => word);
  await engine.ask(`new ${record.game} ${record.options} chance=manual`);
  await engine.ask(`play ${words.join(" ")}`);
  const deeds = await storyFor(engine, looker);
  await engine.ask(`load ${words.slice(0, played).join(" ")}`);
  return { sight: await look(engine, looker), looker, deeds };
}

function OpenHand({ view, about, seat }: { view: CardView; about: Description; seat: Seat }) {
  const hand = view.hands[seat] ?? [];
  return (
    <div class="open-hand" role="group" aria-label={t("%1 cards in hand", hand.length)}>
      {hand.map((card, index) => (
        <span key={index} role="img" aria-label={cardName(about, card)} title={cardName(about, card)} data-thing={`hand:${card}`}>
          <Card card={card} about={about} />
        </span>
      ))}
    </div>
  );
}

function Plate({ view, about, players, seat }: { view: View; about: Description; players: Player[]; seat: Seat }) {
  return (
    <div class={view.to_move === seat ? "plate to-move" : "plate"}>
      <SeatMarks view={view} about={about} seat={seat}><b>{playerName(players, seat, null)}</b></SeatMarks>
      {hasCards(view) && <OpenHand view={view} about={about} seat={seat} />}
    </div>
  );
}

function Controls({ stop, last, goTo }: { stop: number; last: number; goTo: (stop: number) => void }) {
  return (
    <div class="replay-controls">
      <button type="button" class="round" aria-label={t("To the beginning")} disabled={stop === 0} onClick={() => goTo(0)}><Icon name="first" /></button>
      <button type="button" class="round" aria-label={t("One move back")} disabled={stop === 0} onClick={() => goTo(stop - 1)}><Icon name="previous" /></button>
      <input type="range" min={0} max={last} value={stop} aria-label={t("Move %1 of %2", stop, last)}
        onInput={(event) => goTo(Number(event.currentTarget.value))} />
      <button type="button" class="round" aria-label={t("One move on")} disabled={stop === last} onClick={() => goTo(stop + 1)}><Icon name="next" /></button>
      <button type="button" class="round" aria-label={t("To the end")} disabled={stop === last} onClick={() => goTo(last)}><Icon name="last" /></button>
    </div>
  );
}

export function ReplayScreen({ engine, records, isReviewed, close }: {
  engine: Engine;
  records: GameRecord[];
  isReviewed: boolean;    /* from the first */
  close: () => void;
}) {
  const code = useStore(language);
  const [number, setNumber] = useState(0);
  const record = records[number] as GameRecord;
  const stops = useMemo(() => stopsOf(record.words), [record]);
  const last = stops.length - 1;
  const [stop, setStop] = useState(0);
  const [looker, setLooker] = useState<Looker>("open");
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isReviewing, setReviewing] = useState(isReviewed);
  const reviewing = useReview(isReviewing ? record : null);
  const [isBare, setBare] = useState(false);   /* judged with open cards */
  const decided = stop > 0 ? (stops[stop - 1] ?? 0) : null;
  const hindsight = useHindsight(record, isReviewing && isBare ? decided : null);
  const asked = useRef(0);
  const busy = useRef(Promise.resolve());
  const goTo = (to: number) => setStop(Math.max(0, Math.min(last, to)));

  useEffect(() => setStop(0), [record]);
  useEffect(() => {
    if (reviewing.review) keepMistakes(record, reviewing.review);
  }, [record, reviewing.review]);
  useEffect(() => {
    document.title = `${gameName(record.game)} – Cairn`;
    return () => {
      document.title = "Cairn";
    };
  }, [record]);

  useEffect(() => {
    const question = ++asked.current;
    // One after another, since the engine has one table; what is out of date is left out.
    busy.current = busy.current.then(async () => {
      if (question !== asked.current) return;
      await engine.speak();
      const next = await show(engine, record, stops[stop] ?? 0, looker);
      if (question === asked.current) setShown(next);
    });
  }, [engine, record, stop, looker, code]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea")) return;
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
      if (event.key === "Escape") setOpen(false);
      if (by === undefined) return;
      event.preventDefault();
      // From where it is by then: keys come faster than drawings.
      setStop((now) => Math.max(0, Math.min(last, now + by)));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  if (!shown) return <p class="notice" role="status">{t("Laying the table …")}</p>;
  const { sight, deeds } = shown;
  const { view } = sight;
  const about = describe(record.game, optionsOf(record));
  const players = playersOf(record, about.seats.length);
  const below = shown.looker === "open" ? 0 : shown.looker;
  const played = stops[stop] ?? 0;
  const fresh = deeds.slice(stop > 0 ? stops[stop - 1] : 0, played);
  const name = (seat: Seat) => playerName(players, seat, null);
  const said = fresh.map((deed) => sayDeed(deed, name)).filter(Boolean).join(". ");
  const title = stop === 0 ? t("The deal") : (stop === last && endingOf(sight, record, players)?.headline) || said;
  const decision = fresh.find(({ by }) => by !== "chance");
  const marks = new Set(decision ? touched(decision) : []);
  const fair = decided === null ? undefined : costlyAt(reviewing.review, decided)?.words[0]?.path;
  const better = !isBare ? fair : hindsight?.decision?.played ? hindsight.decision.words[0]?.path : undefined;
  const others = players.map((_, seat) => seat).filter((seat) => seat !== below);

  return (
    <div class="room"><div class={`table table-${record.game} replay`}>
      <header class="bar">
        <button type="button" class="round" aria-label={t("Home")} onClick={() => go({ at: "home" })}><Icon name="home" /></button>
        <h1 class="prompt mine">{title}</h1>
        <button type="button" class="round to-aside" aria-label={t("About this game")} aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}><Icon name="gear" /></button>
      </header>
      <main>
        <div class="plates above">
          {others.map((seat) => <Plate key={seat} view={view} about={about} players={players} seat={seat} />)}
          {!hasCards(view) && <Plate view={view} about={about} players={players} seat={below} />}
        </div>
        <div class={`board board-${view.game}`}>
          <Still key={record.text} view={view} below={below} marks={marks} picture={sight.picture} />
        </div>
        <div class="own">
          {hasCards(view) && <Plate view={view} about={about} players={players} seat={below} />}
          <Controls stop={stop} last={last} goTo={goTo} />
          {isReviewing && <ReviewStrip state={reviewing} seat={below} played={played} decided={decided}
            isOpen={isBare} setOpen={setBare} hindsight={hindsight}
            jump={(index) => goTo(stopAfter(stops, index))} />}
        </div>
      </main>
      <Arrow path={better} />
      <RecordAside reviewing={isReviewing ? reviewing : null} review={() => setReviewing(true)} about={about} record={record} records={records} sight={sight} players={players} deeds={deeds}
        played={played} looker={looker} isOpen={isOpen} close={() => setOpen(false)} leave={close}
        choose={setNumber} look={setLooker} jump={(index) => goTo(stopAfter(stops, index))} />
      <div class="heard" aria-live="polite">{stop === 0 ? title : said}</div>
    </div></div>
  );
}
