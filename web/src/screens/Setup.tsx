/* Setup.tsx: variant, opponent and seat for one game; then it begins. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { mark, t } from "../language/language";
import { levelCount, levelName, levelNote, presetName, presetNote, presets, roleName, seatCount } from "../language/names";
import { remember, remembered } from "../memory";
import { go } from "../route";
import { newGame, rememberGame } from "../table/saved";
import type { Player } from "../table/table";
import type { GameKey } from "../table/views";
import { NameField, rememberedName } from "./NameField";

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
const levels = Array.from({ length: levelCount }, (_, index) => index + 1);

function Chips<T extends string | number>({ legend, value, all, name, choose }: {
  legend: string;
  value: T;
  all: readonly T[];
  name: (one: T) => string;
  choose: (one: T) => void;
}) {
  return (
    <fieldset class="chips">
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one} class={one === value ? "chip on" : "chip"}>
          <input type="radio" name={legend} value={one} checked={one === value}
            onChange={() => choose(one)} />
          {name(one)}
        </label>
      ))}
    </fieldset>
  );
}

const Note = ({ children }: { children: ComponentChildren }) => <p class="note">{children}</p>;

export function Setup({ game }: { game: GameKey }) {
  const [preset, setPreset] = useState(presets(game)[0] ?? "base");
  const [opponent, setOpponent] = useState<Opponent>("computer");
  const [level, setLevel] = useState(Number(remembered("level") ?? 2));
  const [seat, setSeat] = useState(0);
  const [name, setName] = useState(rememberedName());
  const [problem, setProblem] = useState<string | null>(null);
  const seats = Array.from({ length: seatCount(game, preset) }, (_, index) => index);
  const own = Math.min(seat, seats.length - 1);

  const players = (): Player[] =>
    seats.map((one) =>
      opponent === "computer" && one !== own ? { kind: "level", level } : { kind: "person", name: one === own ? name : "" },
    );

  const begin = async () => {
    remember("level", level);
    if (opponent !== "link") {
      rememberGame(newGame(game, preset, players()));
      return go({ at: "here" });
    }
    try {
      const { makeTable } = await import("../table/online");
      go({ at: "table", id: await makeTable({ game, preset, players: players(), seat: own }) });
    } catch (error) {
      const isRefused = error instanceof Error && error.name === "ServerRefusal";
      setProblem(isRefused ? error.message
        : t("There is no server to keep the table. Play against the computer or at this screen."));
    }
  };

  return (
    <form class="setup" onSubmit={(event) => { event.preventDefault(); void begin(); }}>
      <Chips legend={t("Variant")} value={preset} all={presets(game)} choose={setPreset}
        name={(one) => presetName(game, one)} />
      <Note>{presetNote(game, preset)}</Note>
      <Chips legend={t("Opponent")} value={opponent} all={Object.keys(opponents) as Opponent[]}
        choose={setOpponent} name={(one) => t(opponents[one])} />
      <Note>{t(notes[opponent])}</Note>
      {opponent === "computer" && (
        <>
          <Chips legend={t("Level")} value={level} all={levels} choose={setLevel} name={String} />
          <Note>
            <b>{levelName(level)}.</b> {levelNote(level)}{" "}
            {level === levelCount && t("Weaker on slow devices.")}
          </Note>
        </>
      )}
      {opponent !== "here" && (
        <Chips legend={t("Your seat")} value={own} all={seats} choose={setSeat}
          name={(one) => roleName(game, one)} />
      )}
      {opponent === "link" && <NameField name={name} change={setName} />}
      {problem && <p class="problem" role="alert">{problem}</p>}
      <div class="begin-row">
        <button type="submit" class="begin">{opponent === "link" ? t("Make a table") : t("Play")}</button>
      </div>
    </form>
  );
}
