/* Setup.tsx: variant, opponent and seat for one game; then it begins. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { coverOf } from "../games/covers";
import { describe, levelCount, levelName, levelNote, nameIn, noteIn, presetWith, whyRefused, writtenOptions, type Preset } from "../language/games";
import { language, mark, t } from "../language/language";
import { seatName } from "../language/names";
import { remember, remembered } from "../memory";
import { go } from "../route";
import { firstRound, type MatchLength } from "../table/match";
import { newGame, rememberGame } from "../table/saved";
import { isSlow, speed } from "../table/speed";
import type { Player } from "../table/table";
import type { GameKey } from "../table/views";
import { Chips } from "./Chips";
import { LinkSetup, plainLink, type LinkOptions } from "./LinkSetup";
import { MatchSetup } from "./MatchSetup";
import { NameField, rememberedName } from "./NameField";
import { OwnOptions } from "./OwnOptions";

type Opponent = "computer" | "here" | "link";

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

/** Readers who have a book of their own find its edition first. */
function offered(game: GameKey): Preset[] {
  const home = coverOf(game)?.home?.[language.value];
  const isFirst = ({ key }: Preset) => Number(home !== undefined && key.startsWith(home));
  return [...describe(game).presets].sort((one, other) => isFirst(other) - isFirst(one));
}

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

export function Setup({ game }: { game: GameKey }) {
  const presets = offered(game);
  const [options, setOptions] = useState(presets[0]?.options ?? {});
  const preset = presetWith(game, options);
  const refusal = whyRefused(game, options);
  const about = describe(game, options);
  const [opponent, setOpponent] = useState<Opponent>("computer");
  const [level, setLevel] = useState(Number(remembered("level") ?? 2));
  const [referee, setReferee] = useState<(typeof referees)[number]>(remembered("strict") === true ? "strict" : "helpful");
  const [seat, setSeat] = useState(0);
  const [name, setName] = useState(rememberedName());
  const [length, setLength] = useState<MatchLength | null>(null);
  const [link, setLink] = useState<LinkOptions>(plainLink);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const seats = about.seats.map(({ seat }) => seat);
  const levels = Array.from({ length: levelCount() }, (_, index) => index + 1);
  const own = Math.min(seat, seats.length - 1);
  useEffect(() => form.current?.scrollIntoView({ block: "nearest" }), []);

  const players = (): Player[] =>
    seats.map((one) =>
      opponent === "computer" && one !== own ? { kind: "level", level } : { kind: "person", name: one === own ? name : "" },
    );

  const begin = async () => {
    remember("level", level);
    remember("strict", referee === "strict" || null);
    const isStrict = referee === "strict" && about.claims;
    if (opponent !== "link") {
      const first = newGame(game, preset || writtenOptions(options), players(), isStrict);
      rememberGame(length ? firstRound(first, length) : first);
      return go({ at: "here" });
    }
    try {
      const { makeTable } = await import("../table/online");
      go({ at: "table", id: await makeTable({ game, ...(preset ? { preset } : { options }), players: players(), seat: own, length, ...link, ...(isStrict && { referee }) }) });
    } catch (error) {
      const isRefused = error instanceof Error && error.name === "ServerRefusal";
      setProblem(isRefused ? error.message
        : t("There is no server to keep the table. Play against the computer or at this screen."));
    }
  };

  return (
    <form ref={form} class="setup" aria-label={about.name} onSubmit={(event) => { event.preventDefault(); void begin(); }}>
      <div class="setup-part">
        <Chips field="variant" legend={t("Variant")} value={preset} all={presets.map(({ key }) => key)}
          choose={(one) => setOptions(presets.find(({ key }) => key === one)?.options ?? {})} name={(one) => nameIn(presets, one)} />
        {preset && <Note>{noteIn(presets, preset)}</Note>}
        {about.claims && (
          <>
            <Chips field="referee" legend={t("Referee")} value={referee} all={referees} choose={setReferee}
              name={(one) => t(refereeNames[one])} />
            <Note>{t(refereeNotes[referee])}</Note>
          </>
        )}
        <OwnOptions choices={about.choices} options={options} isOwn={preset === ""} change={setOptions} />
      </div>
      <div class="setup-part">
        <Chips field="opponent" legend={t("Opponent")} value={opponent} all={Object.keys(opponents) as Opponent[]}
          choose={setOpponent} name={(one) => t(opponents[one])} />
        <Note>{t(notes[opponent])}</Note>
        {opponent === "computer" && (
          <>
            <Chips field="level" legend={t("Level")} value={level} all={levels} choose={setLevel} name={String} />
            <LevelNote game={game} level={level} />
          </>
        )}
        {opponent === "link" && <LinkSetup options={link} change={setLink} />}
      </div>
      <div class="setup-part">
        {opponent !== "here" && (
          <Chips field="seat" legend={t("Your seat")} value={own} all={seats} choose={setSeat}
            name={(one) => seatName(about, one)} />
        )}
        {about.series && <MatchSetup series={about.series} length={length} change={setLength} />}
        {opponent === "link" && <NameField name={name} change={setName} />}
        {(refusal ?? problem) && <p class="problem" role="alert">{refusal ?? problem}</p>}
        <div class="begin-row">
          <button type="submit" class="begin" disabled={refusal !== null}>{opponent === "link" ? t("Make a table") : t("Play")}</button>
        </div>
      </div>
    </form>
  );
}
