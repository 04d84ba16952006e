/* TableScreen.tsx: the table in play: who plays, the field, the hand, what
 * can be done; nothing scrolls. */
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import { Field } from "../games/Field";
import { describe, type Description } from "../language/games";
import { language, t } from "../language/language";
import { placeName, playerName, stepName } from "../language/names";
import { go } from "../route";
import { useStore } from "../store";
import type { Deed } from "../table/sight";
import type { Table, TableState } from "../table/table";
import { hasCards } from "../table/views";
import { hasKind, touched, type Choice, type Path, type Step } from "../words";
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

/** What the last decision touched. */
function lastMarks({ deeds }: TableState): Set<Step> {
  const marks = deeds.filter(({ by }) => by !== "chance").map(touched);
  return new Set(marks.filter((steps) => steps.length > 0).at(-1));
}

function statusLine(state: TableState, about: Description, choice: Choice): string {
  const { view, seat, status, players, refusal, result } = state;
  if (refusal) return refusal;
  if (status.kind === "opening" || !view) return t("Laying the table …");
  if (result || view.to_move === null) return t("The game is over");
  if (view.to_move === seat) return promptFor(view, about, choice);
  if (typeof view.to_move !== "number") return "";
  const name = playerName(players, view.to_move, seat);
  return players[view.to_move]?.kind === "level" ? t("%1 is thinking", name) : t("It is %1's turn", name);
}

/** Marks what has been aimed at, whoever draws it. */
function useAimed(root: RefObject<HTMLElement>, aimed: Step | null): void {
  useEffect(() => {
    const element = aimed === null ? null : root.current?.querySelector(`.board [data-step="${CSS.escape(aimed)}"]`);
    element?.setAttribute("data-aimed", "");
    return () => element?.removeAttribute("data-aimed");
  }, [aimed]);
}

/** What a good player would do; forgotten when the table changes. */
function useHint(table: Table, state: TableState) {
  const [hint, setHint] = useState<{ paths: Path[]; deed: Deed | null } | null>(null);
  const isFor = hint?.paths === state.paths;
  const ask = () => {
    const { paths } = state;
    setHint({ paths, deed: null });
    void table.adviser.hint(state).then(
      (deed) => setHint((asked) => (asked?.paths === paths ? { paths, deed } : asked)),
      () => setHint(null),
    );
  };
  return { deed: isFor ? (hint?.deed ?? null) : null, isAsking: isFor && hint?.deed === null, ask };
}

export function TableScreen({ table }: { table: Table }) {
  const state = useStore(table.state);
  const { view, seat, status, game, players } = state;
  const about = useMemo(() => describe(game ?? "", view?.options), [game, view?.options, language.value]);
  const root = useRef<HTMLDivElement>(null);
  const { choice, touch, takeBack, aimed } = useChoice(table, state.paths, root);
  const [isOpen, setOpen] = useState(false);
  const [isTalking, setTalking] = useState(false);
  const [looked, setLooked] = useState<number | null>(null);
  const usesKeys = useRef(false);
  useAimed(root, aimed);
  const hint = useHint(table, state);
  const hinted = useMemo(() => new Set(hint.deed?.path.steps), [hint.deed]);
  const prompt = aimed ? t("Touch it once more: %1", stepName(about, aimed))
    : hint.deed && choice.taken.length === 0 ? t("Hint: %1", hint.deed.text) : statusLine(state, about, choice);
  const isMine = view?.to_move === seat && seat !== null && !state.result;
  const below = seat ?? 0;
  const isCovered = status.kind === "hand-over";
  const isAlone = players.filter(({ kind }) => kind === "person").length === 1;
  const hasHelp = table.link === null;

  useSignals(state);
  useMotion(root, state.deeds, seat);

  useEffect(() => {
    if (state.result) setOpen(false);   /* the next round begins at the table */
  }, [state.result]);

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
  }, [state.paths, choice]);

  const others = players.map((_, index) => index).filter((one) => one !== below);
  /* To a strict referee a hint would be as good as a proof. */
  const isSilent = state.isStrict && state.paths.some(({ steps }) => hasKind(steps, "claim"));
  const claims = state.isStrict ? [] : [...choice.next].filter((step) => step.startsWith("claim:")).map((step) => Number(step.slice(6)));
  const tools = table.server ? (seat !== null && (
    <div class="tools">
      <button type="button" class="round" aria-label={t("Say something")} title={t("Say something")} data-tool="talk"
        onClick={() => setTalking(true)}>
        <Icon name="speech" />
      </button>
    </div>
  )) : hasHelp && seat !== null && (
    <Tools canHint={isMine} whyNot={isSilent ? t("No hint while you look for claims") : null} isAsking={hint.isAsking} canUndo={state.canUndo}
      hint={hint.ask} undo={() => table.undo?.()} />
  );
  return (
    <div class="room"><div ref={root} class={`table table-${game ?? "none"}${state.isStrict ? " strict" : ""}`}>
      <header class="bar">
        <button type="button" class="round" aria-label={t("Home")} onClick={() => go({ at: "home" })}>
          <Icon name="home" />
        </button>
        <h1 class={isMine ? "prompt mine" : "prompt"}>{prompt}</h1>
        <button type="button" class="round to-aside" aria-label={t("Beside the table")} aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}>
          <Icon name={hasCards(view) ? "chart" : "gear"} />
        </button>
      </header>
      {view && !isCovered && (
        <main>
          <div class="plates above">
            {others.map((one) => <NamePlate key={one} state={state} about={about} seat={one} />)}
            {!hasCards(view) && <NamePlate state={state} about={about} seat={below} />}
          </div>
          <div class={`board board-${view.game}`}>
            <Field view={view} about={about} picture={state.picture} below={below} choice={choice} touch={touch} marks={lastMarks(state)}
              hinted={hinted} look={seat === null ? null : setLooked} />
          </div>
          <div class="own">
            {hasCards(view) && <NamePlate state={state} about={about} seat={below} />}
            <Acts view={view} about={about} deeds={state.deeds} choice={choice} touch={touch} takeBack={takeBack} hinted={hinted} tools={tools}>
              {claims.map((place) => (
                <button key={place} type="button" class="plain why" data-why={place} onClick={() => setLooked(place)}>
                  {t("Why %1?", placeName(about, place))}
                </button>
              ))}
              {status.kind === "thinking" && table.hurry && isAlone && (
                <button type="button" class="plain hurry" onClick={() => table.hurry?.()}>{t("Move now")}</button>
              )}
            </Acts>
            {hasCards(view) && <Hand view={view} about={about} seat={below} choice={choice} touch={touch} hinted={hinted} />}
          </div>
        </main>
      )}
      {!isCovered && <Aside table={table} state={state} about={about} isOpen={isOpen} close={() => setOpen(false)} />}
      {looked !== null && !isCovered && (
        <PlaceSheet table={table} state={state} about={about} place={looked} close={() => setLooked(null)} />
      )}
      {table.server && <Ribbons state={state} server={table.server} />}
      {table.server && isTalking && <Talk server={table.server} close={() => setTalking(false)} />}
      <Notices table={table} state={state} />
      {state.result && <Result key={state.told?.table.table} table={table} state={state} />}
      <Herald state={state} prompt={prompt} />
    </div></div>
  );
}
