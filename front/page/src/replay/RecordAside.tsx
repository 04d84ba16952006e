/* RecordAside.tsx: beside a replay: whose eyes, the moves, how it ended, what
 * was checked, and what can be done with the record. */
import { useEffect, useRef, useState } from "preact/hooks";
import { levelCount, levelName, type Description } from "../language/games";
import { mark, t } from "../language/language";
import { playerName, seatName } from "../language/names";
import { sayDeed } from "../language/say";
import { go } from "../route";
import { classSign, className } from "../review/names";
import { costlyAt, type Review, type Reviewing } from "../review/review";
import { ReviewAside } from "../review/ReviewAside";
import "../review/review.css";
import { lastChoice } from "../screens/choices";
import { keepGame, newGame } from "../table/saved";
import type { Deed, Sight } from "../table/sight";
import type { Player } from "../table/table";
import { hasCards, type Seat } from "../table/views";
import { endingOf } from "./ending";
import { pack } from "./link";
import { presetOf, type GameRecord } from "./record";
import type { Looker } from "./ReplayScreen";

interface Props {
  about: Description;
  record: GameRecord;
  records: GameRecord[];
  sight: Sight;
  players: Player[];
  deeds: Deed[];            /* all of them, also those to come */
  played: number;
  looker: Looker;
  reviewing: Reviewing | null;   /* null: nobody asked for it */
  review: () => void;
  isOpen: boolean;
  close: () => void;
  leave: () => void;
  choose: (number: number) => void;
  look: (looker: Looker) => void;
  jump: (index: number) => void;
}

function Ending({ sight, record, players }: Pick<Props, "sight" | "record" | "players">) {
  const ending = endingOf(sight, record, players);
  if (!ending) return null;
  return (
    <section class="ending">
      <h2>{ending.headline}</h2>
      <p>{ending.how}</p>
    </section>
  );
}

/** A decision that cost something. */
function Mark({ review, index }: { review: Review | null; index: number }) {
  const decision = costlyAt(review, index);
  if (!decision) return null;
  return <b class={`sign ${decision.class}`} title={className(decision.class)}>{classSign(decision.class)}<span class="heard"> {className(decision.class)}</span></b>;
}

function Moves({ record, deeds, players, played, isOpen, jump, reviewing }: Props) {
  const name = (seat: Seat) => playerName(players, seat, null);
  const told = deeds
    .map((deed, index) => ({ index, text: deed.by === "chance" ? null : sayDeed(deed, name) }))
    .filter(({ text }) => text);
  const now = told.filter(({ index }) => index < played).at(-1)?.index;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [now, isOpen]);
  return (
    <section class="moves">
      <h2>{t("Moves")}</h2>
      <ol ref={list}>
        {told.map(({ index, text }) => (
          <li key={index}>
            <button type="button" class={index < played ? "past" : ""}
              aria-current={index === now ? "step" : undefined}
              onClick={() => jump(index)}>{text}<Mark review={reviewing?.review ?? null} index={index} /></button>
            {record.comments.filter(([after]) => after === index + 1).map(([, text], at) => <p key={at} class="comment">{text}</p>)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** From here against the computer, with cards shuffled anew. */
function PlayOn({ about, record, players, played, looker }: Pick<Props, "about" | "record" | "players" | "played" | "looker">) {
  const [seat, setSeat] = useState(looker === "open" ? 0 : looker);
  const [level, setLevel] = useState(lastChoice(record.game).level);
  const begin = () => {
    const seats = players.map((_, one): Player =>
      one === seat ? { kind: "person", name: "" } : { kind: "level", level },
    );
    const events = record.words.slice(0, played).map(([word, by], index) => ({ number: index + 1, word, by }));
    const game = newGame(record.game, presetOf(record), seats);
    keepGame({ ...game, events });
    go({ at: "here", id: game.id });
  };
  return (
    <form class="play-on" onSubmit={(event) => { event.preventDefault(); begin(); }}>
      <label><span>{t("Your seat")}</span>
        <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {players.map((_, one) => <option key={one} value={one}>{seatName(about, one)}</option>)}
        </select>
      </label>
      <label><span>{t("Level")}</span>
        <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
          {Array.from({ length: levelCount() }, (_, index) => (
            <option key={index} value={index + 1}>{index + 1} {levelName(index + 1)}</option>
          ))}
        </select>
      </label>
      <button type="submit" class="act" data-step="play-on">{t("Play on from here")}</button>
    </form>
  );
}

function save({ text, game, tags }: GameRecord): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}-${tags.Date ?? "game"}.cairn`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function Share({ record }: { record: GameRecord }) {
  const [link, setLink] = useState<string | null>(null);
  const share = async () => {
    const made = `${location.origin}/#replay/${await pack(record.text)}`;
    setLink(made);
    await navigator.clipboard?.writeText(made).catch(() => {});
  };
  return (
    <>
      <div class="buttons start">
        <button type="button" class="plain" onClick={() => void share()}>{t("Copy a link")}</button>
        <button type="button" class="plain" onClick={() => save(record)}>{t("Save the record")}</button>
      </div>
      {link && <><p class="soft" role="status">{t("The whole game is in this link:")}</p><output class="link share-link">{link}</output></>}
    </>
  );
}

const verdicts: Record<GameRecord["shuffle"]["verdict"], string> = {
  verified: mark("The shuffle fits the record"),
  failed: mark("The shuffle does not hold"),
  nothing: mark("Shuffle not checked"),
};

export function RecordAside(props: Props) {
  const { about, record, records, sight, players, looker, isOpen, played } = props;
  const lookers: Looker[] = ["open", ...players.map((_, seat) => seat)];
  const isHidden = hasCards(sight.view);
  return (
    <aside class={isOpen ? "aside open" : "aside"} aria-label={t("About this game")}>
      <button type="button" class="plain close" onClick={props.close}>{t("Close")}</button>
      {records.length > 1 && (
        <label class="pick"><span>{t("Which game")}</span>
          <select value={records.indexOf(record)} onChange={(event) => props.choose(Number(event.currentTarget.value))}>
            {records.map((_, index) => <option key={index} value={index}>{t("Game %1 of %2", index + 1, records.length)}</option>)}
          </select>
        </label>
      )}
      {isHidden && (
        <label class="pick"><span>{t("Seen by")}</span>
          <select class="looker" value={String(looker)}
            onChange={(event) => props.look(event.currentTarget.value === "open" ? "open" : Number(event.currentTarget.value))}>
            {lookers.map((one) => (
              <option key={one} value={String(one)}>
                {one === "open" ? t("All hands open") : `${playerName(players, one, null)} (${seatName(about, one)})`}
              </option>
            ))}
          </select>
        </label>
      )}
      {played === record.words.length && <Ending sight={sight} record={record} players={players} />}
      {props.reviewing?.review && <ReviewAside review={props.reviewing.review} players={players} jump={props.jump} />}
      {!props.reviewing && <button type="button" class="act" data-step="review" onClick={props.review}>{t("Review")}</button>}
      <Moves {...props} />
      {!sight.view?.result && <PlayOn key={String(looker)} {...props} />}
      <details class="shuffle">
        <summary>{t(verdicts[record.shuffle.verdict])}</summary>
        <ul>{record.shuffle.lines.map((line) => <li key={line}>{line}</li>)}</ul>
      </details>
      <Share record={record} />
      <button type="button" class="plain" onClick={() => { props.leave(); go({ at: "replay", about: "" }); }}>{t("Another game")}</button>
    </aside>
  );
}
