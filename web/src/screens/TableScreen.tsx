/* TableScreen.tsx: the table in play: who plays, the field, the hand, what
 * can be done; nothing scrolls. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import type { GameProps } from "../games/game";
import { Schotten } from "../games/Schotten";
import { Siege } from "../games/Siege";
import { Towers } from "../games/Towers";
import { t } from "../language/language";
import { gameName, playerName } from "../language/names";
import { sayEvent } from "../language/say";
import { go } from "../route";
import { useStore } from "../store";
import type { Table, TableState } from "../table/table";
import type { SchottenView, SiegeView, TowersView, View } from "../table/views";
import { Choice, touched, type Step } from "../words";
import { Acts } from "./Acts";
import { Aside } from "./Aside";
import { Hand } from "./Hand";
import { keepFocus, moveFocus } from "./keys";
import { Notices } from "./Notices";
import { NamePlate } from "./Players";
import { promptFor } from "./prompt";
import { Result } from "./Result";

function Field(props: GameProps<View>) {
  switch (props.view.game) {
    case "schotten":
      return <Schotten {...(props as GameProps<SchottenView>)} />;
    case "siege":
      return <Siege {...(props as GameProps<SiegeView>)} />;
    case "towers":
      return <Towers {...(props as GameProps<TowersView>)} />;
  }
}

/** What the last decision touched. */
function lastMarks(state: TableState): Set<Step> {
  const last = state.events.filter(({ word }) => !/^(\+|done|pass|draw:)/.test(word)).at(-1);
  return new Set(last ? touched(last.word) : []);
}

/** The decision in the making; a new list of words begins a new one. */
function useChoice(table: Table, moves: string[]): [Choice, (step: Step) => void, () => void] {
  const start = useMemo(() => Choice.among(moves), [moves]);
  const [held, setHeld] = useState({ start, choice: start });
  const choice = held.start === start ? held.choice : start;
  const touch = (step: Step) => {
    const next = choice.touch(step);
    if (next.word !== null) table.play(next.word);
    setHeld({ start, choice: next.word === null ? next : start });
  };
  return [choice, touch, () => setHeld({ start, choice: choice.back() })];
}

function statusLine(state: TableState, choice: Choice): string {
  const { view, seat, status, players, refusal } = state;
  if (refusal) return refusal;
  if (status.kind === "opening" || !view) return t("Laying the table …");
  if (view.result) return t("The game is over");
  if (view.to_move === seat) return promptFor(view, choice);
  if (typeof view.to_move !== "number") return "";
  const name = playerName(players, view.to_move, seat);
  return players[view.to_move]?.kind === "level" ? t("%1 is thinking", name) : t("It is %1's turn", name);
}

/** Says each event to whoever listens. */
function Herald({ state, prompt }: { state: TableState; prompt: string }) {
  const { game, events, players, seat } = state;
  const said = useRef(0);
  const [text, setText] = useState("");
  useEffect(() => {
    const fresh = events.filter(({ number }) => number > said.current);
    said.current = events.at(-1)?.number ?? 0;
    if (!game || fresh.length === 0 || fresh.length > 20) return;
    const sentences = fresh.map((event) => sayEvent(game, event, (one) => playerName(players, one, seat)));
    setText(sentences.filter(Boolean).join(". "));
  }, [events]);
  return (
    <div class="heard" aria-live="polite">{text && `${text}. `}{prompt}</div>
  );
}

export function TableScreen({ table }: { table: Table }) {
  const state = useStore(table.state);
  const { view, seat, status, game, players } = state;
  const [choice, touch, takeBack] = useChoice(table, state.moves);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const usesKeys = useRef(false);
  const prompt = statusLine(state, choice);
  const isMine = view?.to_move === seat && seat !== null;
  const below = seat ?? 0;
  const isCovered = status.kind === "hand-over";

  useEffect(() => {
    document.title = isMine ? t("Your turn – Cairn") : `${game ? gameName(game) : ""} – Cairn`;
    return () => {
      document.title = "Cairn";
    };
  }, [isMine, game]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      usesKeys.current = true;
      if (event.key === "Escape") isOpen ? setOpen(false) : takeBack();
      else if (root.current && moveFocus(event.key, root.current)) event.preventDefault();
    };
    const onPointer = () => {
      usesKeys.current = false;
    };
    addEventListener("keydown", onKey);
    addEventListener("pointerdown", onPointer);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", onPointer);
    };
  });

  useEffect(() => {
    if (usesKeys.current && root.current) keepFocus(root.current);
  }, [state.moves, choice]);

  const others = players.map((_, index) => index).filter((one) => one !== below);
  return (
    <div ref={root} class={`table table-${game ?? "none"}`}>
      <header class="bar">
        <button type="button" class="round" aria-label={t("Home")} onClick={() => go({ at: "home" })}>
          <Icon name="home" />
        </button>
        <h1 class={isMine ? "prompt mine" : "prompt"}>{prompt}</h1>
        <button type="button" class="round to-aside" aria-label={t("Beside the table")} aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}>
          <Icon name={view && "hands" in view ? "chart" : "gear"} />
        </button>
      </header>
      {view && !isCovered && (
        <main>
          <div class="plates above">
            {others.map((one) => <NamePlate key={one} state={state} seat={one} />)}
            {view.game === "towers" && <NamePlate state={state} seat={below} />}
          </div>
          <div class={`board board-${view.game}`}>
            <Field view={view} below={below} choice={choice} touch={touch} marks={lastMarks(state)} />
          </div>
          <div class="own">
            {view.game !== "towers" && <NamePlate state={state} seat={below} />}
            <Acts view={view} choice={choice} touch={touch} takeBack={takeBack}>
              {status.kind === "thinking" && table.link === null && (
                <button type="button" class="plain hurry" onClick={() => table.hurry()}>{t("Move now")}</button>
              )}
            </Acts>
            {"hands" in view && <Hand view={view} seat={below} choice={choice} touch={touch} />}
          </div>
        </main>
      )}
      {!isCovered && <Aside state={state} isOpen={isOpen} close={() => setOpen(false)} />}
      <Notices table={table} state={state} />
      {view?.result && <Result key={state.events.length} table={table} state={state} />}
      <Herald state={state} prompt={prompt} />
    </div>
  );
}
