/* TableScreen.tsx: the table in play: who plays, the field, the hand, what
 * can be done; nothing scrolls. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import type { GameProps } from "../games/game";
import { Schotten } from "../games/Schotten";
import { Siege } from "../games/Siege";
import { Towers } from "../games/Towers";
import { t } from "../language/language";
import { placeName, playerName } from "../language/names";
import { sayWord } from "../language/say";
import { go } from "../route";
import { useStore } from "../store";
import type { Table, TableState } from "../table/table";
import type { SchottenView, SiegeView, TowersView, View } from "../table/views";
import { stepsOf, touched, type Choice, type Step } from "../words";
import { Acts } from "./Acts";
import { Aside } from "./Aside";
import { Hand } from "./Hand";
import { Herald } from "./Herald";
import { keepFocus, moveFocus } from "./keys";
import { useMotion } from "./motion";
import { Notices } from "./Notices";
import { NamePlate } from "./Players";
import { promptFor } from "./prompt";
import { PlaceSheet } from "./PlaceSheet";
import { Result } from "./Result";
import { Ribbons } from "./Ribbons";
import { useSignals } from "./signals";
import { Talk } from "./Talk";
import { Tools } from "./Tools";
import { useChoice } from "./useChoice";

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

function statusLine(state: TableState, choice: Choice): string {
  const { view, seat, status, players, refusal, result } = state;
  if (refusal) return refusal;
  if (status.kind === "opening" || !view) return t("Laying the table …");
  if (result || view.to_move === null) return t("The game is over");
  if (view.to_move === seat) return promptFor(view, choice);
  if (typeof view.to_move !== "number") return "";
  const name = playerName(players, view.to_move, seat);
  return players[view.to_move]?.kind === "level" ? t("%1 is thinking", name) : t("It is %1's turn", name);
}

/** A word that a good player would say; forgotten when the table changes. */
function useHint(table: Table, state: TableState) {
  const [hint, setHint] = useState<{ moves: string[]; word: string | null } | null>(null);
  const isFor = hint?.moves === state.moves;
  const ask = () => {
    const { moves } = state;
    setHint({ moves, word: null });
    void table.adviser.hint(state).then(
      (word) => setHint((asked) => (asked?.moves === moves ? { moves, word } : asked)),
      () => setHint(null),
    );
  };
  return { word: isFor ? (hint?.word ?? null) : null, isAsking: isFor && hint?.word === null, ask };
}

export function TableScreen({ table }: { table: Table }) {
  const state = useStore(table.state);
  const { view, seat, status, game, players } = state;
  const root = useRef<HTMLDivElement>(null);
  const { choice, touch, takeBack } = useChoice(table, state.moves, root);
  const [isOpen, setOpen] = useState(false);
  const [isTalking, setTalking] = useState(false);
  const [looked, setLooked] = useState<number | null>(null);
  const usesKeys = useRef(false);
  const hint = useHint(table, state);
  const hinted = useMemo(() => new Set(hint.word ? stepsOf(hint.word) : []), [hint.word]);
  const prompt = hint.word && game && choice.taken.length === 0
    ? t("Hint: %1", sayWord(game, hint.word)) : statusLine(state, choice);
  const isMine = view?.to_move === seat && seat !== null && !state.result;
  const below = seat ?? 0;
  const isCovered = status.kind === "hand-over";
  const isAlone = players.filter(({ kind }) => kind === "person").length === 1;
  const hasHelp = table.link === null;

  useSignals(state);
  useMotion(root, state.events, seat);

  useEffect(() => {
    if (state.refused) setLooked(state.refused.place);
  }, [state.refused]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      usesKeys.current = true;
      if (document.querySelector("dialog[open]")) return;
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
  const claims = state.isStrict ? [] : [...choice.next].filter((step) => step.startsWith("claim:")).map((step) => Number(step.slice(6)));
  const tools = table.server ? (seat !== null && (
    <div class="tools">
      <button type="button" class="round" aria-label={t("Say something")} title={t("Say something")} data-tool="talk"
        onClick={() => setTalking(true)}>
        <Icon name="speech" />
      </button>
    </div>
  )) : hasHelp && seat !== null && (
    <Tools canHint={isMine && !state.isStrict} isAsking={hint.isAsking} canUndo={state.canUndo}
      hint={hint.ask} undo={() => table.undo()} />
  );
  return (
    <div ref={root} class={`table table-${game ?? "none"}${state.isStrict ? " strict" : ""}`}>
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
            <Field view={view} below={below} choice={choice} touch={touch} marks={lastMarks(state)}
              hinted={hinted} look={seat === null ? null : setLooked} />
          </div>
          <div class="own">
            {view.game !== "towers" && <NamePlate state={state} seat={below} />}
            <Acts view={view} choice={choice} touch={touch} takeBack={takeBack} hinted={hinted} tools={tools}>
              {claims.map((place) => (
                <button key={place} type="button" class="plain why" data-why={place} onClick={() => setLooked(place)}>
                  {t("Why %1?", placeName(view.game, place))}
                </button>
              ))}
              {status.kind === "thinking" && table.link === null && isAlone && (
                <button type="button" class="plain hurry" onClick={() => table.hurry()}>{t("Move now")}</button>
              )}
            </Acts>
            {"hands" in view && <Hand view={view} seat={below} choice={choice} touch={touch} hinted={hinted} />}
          </div>
        </main>
      )}
      {!isCovered && <Aside table={table} state={state} isOpen={isOpen} close={() => setOpen(false)} />}
      {looked !== null && !isCovered && (
        <PlaceSheet table={table} state={state} place={looked} close={() => setLooked(null)} />
      )}
      {table.server && <Ribbons state={state} server={table.server} />}
      {table.server && isTalking && <Talk server={table.server} close={() => setTalking(false)} />}
      <Notices table={table} state={state} />
      {state.result && <Result key={state.told?.table.table} table={table} state={state} />}
      <Herald state={state} prompt={prompt} />
    </div>
  );
}
