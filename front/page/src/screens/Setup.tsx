/* Setup.tsx: variant, opponent and seat for one game; then it begins. */
import "../styles/setup.css";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { describe, levelCount, levelName, levelNote, nameIn, noteIn, presetWith, whyRefused } from "../language/games";
import { mark, t } from "../language/language";
import { seatName } from "../language/names";
import { go } from "../route";
import { isSlow, speed } from "../table/speed";
import type { GameKey } from "../table/views";
import { beginHere, lastChoice, offered, ownSeat, playersFor, rememberChoice, seatsOf, type GameChoice, type Opponent } from "./choices";
import { Chips } from "./Chips";
import { LinkSetup, plainLink, type LinkOptions } from "./LinkSetup";
import { MatchSetup } from "./MatchSetup";
import { NameField, rememberedName } from "./NameField";
import { OwnOptions } from "./OwnOptions";

const opponents: Record<Opponent, string> = {
  computer: mark("Computer"),
  here: mark("At this screen"),
  link: mark("By link"),
};
const notes: Record<Opponent, string> = {
  computer: mark("Plays in your browser, without a network."),
  here: mark("You pass the device on."),
  link: mark("You get a link for your friends."),
};
const referees = ["helpful", "strict"] as const;
const refereeNames = { helpful: mark("Helpful"), strict: mark("Strict") };
const refereeNotes = {
  helpful: mark("Shows which claims hold."),
  strict: mark("You must find your claims yourself. One that fails costs nothing."),
};

const Note = ({ children }: { children: ComponentChildren }) => <p class="note">{children}</p>;

function LevelNote({ game, level }: { game: GameKey; level: number }) {
  const isTop = level === levelCount();
  return (
    <Note>
      <b>{levelName(level)}.</b> {levelNote(level)}{" "}
      {isTop && !isSlow(game) && t("Weaker on slow devices.")}
      {isTop && isSlow(game) && t("This device is slow: it sees %1 positions a second and plays weaker than elsewhere.", speed(game) ?? 0)}
    </Note>
  );
}

/** What the referee does, where there is something to claim. */
function Referee({ isStrict, change }: { isStrict: boolean; change: (isStrict: boolean) => void }) {
  const referee = isStrict ? "strict" : "helpful";
  return (
    <>
      <Chips field="referee" legend={t("Referee")} value={referee} all={referees}
        choose={(one) => change(one === "strict")} name={(one) => t(refereeNames[one])} />
      <Note>{t(refereeNotes[referee])}</Note>
    </>
  );
}

async function makeTable(game: GameKey, choice: GameChoice, name: string, link: LinkOptions): Promise<string> {
  const online = await import("../table/online");
  const { options, length, isStrict } = choice;
  const preset = presetWith(game, options);
  const seat = ownSeat(game, choice);
  return online.makeTable({
    game, ...(preset ? { preset } : { options }), players: playersFor(game, choice, seat, name), seat, length, ...link,
    ...(isStrict && describe(game, options).claims && { referee: "strict" }),
  });
}

export function Setup({ game, opponent }: { game: GameKey; opponent: Opponent }) {
  const presets = offered(game);
  const [choice, setChoice] = useState<GameChoice>({ ...lastChoice(game), opponent });
  const [name, setName] = useState(rememberedName());
  const [link, setLink] = useState<LinkOptions>(plainLink);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<GameChoice>) => setChoice({ ...choice, ...part });
  const { options, level, isStrict, seat, length } = choice;
  const preset = presetWith(game, options);
  const refusal = whyRefused(game, options);
  const about = describe(game, options);
  const seats = seatsOf(game, choice);
  const levels = Array.from({ length: levelCount() }, (_, index) => index + 1);
  useEffect(() => form.current?.scrollIntoView({ block: "nearest" }), []);
  useEffect(() => change({ opponent }), [opponent]);

  const begin = async () => {
    if (choice.opponent !== "link") return go({ at: "here", id: beginHere(game, choice).id });
    rememberChoice(game, choice);
    try {
      go({ at: "table", id: await makeTable(game, choice, name, link) });
    } catch (error) {
      const isRefused = error instanceof Error && error.name === "ServerRefusal";
      setProblem(isRefused ? error.message
        : t("There is no server to keep the table. Play against the computer or at this screen."));
    }
  };

  return (
    <form ref={form} class="setup" aria-label={about.name} onSubmit={(event) => { event.preventDefault(); void begin(); }}>
      <div class="setup-part">
        <Chips field="opponent" legend={t("Opponent")} value={choice.opponent} all={Object.keys(opponents) as Opponent[]}
          choose={(one) => change({ opponent: one })} name={(one) => t(opponents[one])} />
        <Note>{t(notes[choice.opponent])}</Note>
        {choice.opponent === "computer" && (
          <>
            <Chips field="level" legend={t("Level")} value={level} all={levels} choose={(one) => change({ level: one })} name={String} />
            <LevelNote game={game} level={level} />
          </>
        )}
        {choice.opponent === "link" && <NameField name={name} change={setName} />}
        {choice.opponent === "link" && <LinkSetup options={link} change={setLink} />}
      </div>
      <div class="setup-part">
        <Chips field="variant" legend={t("Variant")} value={preset} all={presets.map(({ key }) => key)}
          choose={(one) => change({ options: presets.find(({ key }) => key === one)?.options ?? {} })} name={(one) => nameIn(presets, one)} />
        {preset && <Note>{noteIn(presets, preset)}</Note>}
        <OwnOptions choices={about.choices} options={options} isOwn={preset === ""} change={(own) => change({ options: own })} />
      </div>
      <div class="setup-part">
        {about.claims && <Referee isStrict={isStrict} change={(one) => change({ isStrict: one })} />}
        {choice.opponent !== "here" && (
          <Chips field="seat" legend={t("Your seat")} value={seat === "random" ? seat : Math.min(seat, seats.length - 1)}
            all={[...seats, "random" as const]} choose={(one) => change({ seat: one })}
            name={(one) => (one === "random" ? t("By chance") : seatName(about, one))} />
        )}
        {about.series && <MatchSetup series={about.series} length={length} change={(one) => change({ length: one })} />}
      </div>
      {(refusal ?? problem) && <p class="problem" role="alert">{refusal ?? problem}</p>}
      <div class="begin-row">
        <button type="submit" class="begin" disabled={refusal !== null}>{choice.opponent === "link" ? t("Make a table") : t("Play")}</button>
      </div>
    </form>
  );
}
