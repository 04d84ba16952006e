/* TableScreen.tsx: the table in play: who plays, the field, the hand, what
 * can be done; nothing scrolls. */
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import { Field } from "../games/Field";
import { Still } from "../games/Still";
import { describe } from "../language/games";
import { language, t } from "../language/language";
import { placeName, playerName, stepName } from "../language/names";
import { sayDeed } from "../language/say";
import { pace, paceMs, passing } from "../preferences";
import { go } from "../route";
import { useStore } from "../store";
import type { Hint } from "../table/adviser";
import type { Table, TableState } from "../table/table";
import { hasCards } from "../table/views";
import { hasKind, touched, type Path, type Step } from "../words";
import { Acts } from "./Acts";
import { Aside } from "./Aside";
import { Hand } from "./Hand";
import { Herald } from "./Herald";
import { keepFocus, moveFocus } from "./keys";
import { useMotion } from "./motion";
import { Notices } from "./Notices";
import { NamePlate } from "./Players";
import { headlineOf } from "./prompt";
import { PlaceSheet } from "./PlaceSheet";
import { Result } from "./Result";
import { Ribbons } from "./Ribbons";
import { useSignals } from "./signals";
import { Talk } from "./Talk";
import { Tip } from "./Tip";
import { Tools } from "./Tools";
import { useChoice } from "./useChoice";
import { useStory } from "./useStory";

/** What the last decision touched. */
function lastMarks({ deeds }: TableState): Set<Step> {
  const marks = deeds.filter(({ by }) => by !== "chance").map(touched);
  return new Set(marks.filter((steps) => steps.length > 0).at(-1));
}

/** Marks what has been aimed at, whoever draws it. */
function useAimed(root: RefObject<HTMLElement>, aimed: Step | null): void {
  useEffect(() => {
    const element = aimed === null ? null : root.current?.querySelector(`.board [data-step="${CSS.escape(aimed)}"]`);
    element?.setAttribute("data-aimed", "");
    return () => element?.removeAttribute("data-aimed");
  }, [aimed]);
}

/** With what it wins, as far as one can tell. */
const sayHint = ({ deed, share }: Hint): string =>
  share === null ? t("Hint: %1", deed.text)
    : t("Hint: %1. It wins about %2 of 100 such games.", deed.text, Math.round(100 * share));

/** Where only a pass is left, it can be made by itself. */
function usePassing(table: Table, state: TableState): void {
  const how = useStore(passing);
  useEffect(() => {
    const [only, ...others] = state.paths;
    if (how !== "self" || !only || others.length > 0 || only.steps[0] !== "do:pass") return;
    const timer = setTimeout(() => table.play(only.word), Math.max(400, paceMs[pace.value]));
    return () => clearTimeout(timer);
  }, [state.paths, how]);
}

/** What a good player would do; forgotten when the table changes. */
function useHint(table: Table, state: TableState) {
  const [asked, setAsked] = useState<{ paths: Path[]; hint: Hint | null; problem: string | null } | null>(null);
  const now = asked?.paths === state.paths ? asked : null;
  const ask = () => {
    const { paths } = state;
    const answer = (hint: Hint | null, problem: string | null) => setAsked((last) => (last?.paths === paths ? { paths, hint, problem } : last));
    setAsked({ paths, hint: null, problem: null });
    void table.adviser.hint(state).then((hint) => answer(hint, null), (error: Error) => answer(null, error.message));
  };
  return { hint: now?.hint ?? null, problem: now?.problem ?? null, isAsking: now !== null && !now.hint && now.problem === null, ask };
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
  const help = useHint(table, state);
  const hinted = useMemo(() => new Set(help.hint?.deed.path.steps), [help.hint]);
  const story = useStory(table, state);
  const [isSilenced, setSilenced] = useState(false);   /* a hint was asked for in vain */
  const prompt = story.deed ? (sayDeed(story.deed, (one) => playerName(players, one, seat)) ?? "")
    : aimed ? t("Touch it once more: %1", stepName(about, aimed))
    : help.hint && choice.taken.length === 0 ? sayHint(help.hint)
    : help.problem !== null && choice.taken.length === 0 ? help.problem
    : isSilenced ? t("No hint while you look for claims") : headlineOf(state, about, choice);
  const isMine = view?.to_move === seat && seat !== null && !state.result;
  const below = seat ?? 0;
  const isCovered = status.kind === "hand-over";
  const isAlone = players.filter(({ kind }) => kind === "person").length === 1;
  const hasHelp = table.link === null;

  useSignals(state);
  useMotion(root, state.deeds, seat);
  usePassing(table, state);

  useEffect(() => setSilenced(false), [state.paths]);

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
      if (event.key === "Escape" && story.sight) story.stop();
      else if (event.key === "Escape") isOpen ? setOpen(false) : putBack();
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

  const [returning, setReturning] = useState<Step | null>(null);
  useEffect(() => {
    if (usesKeys.current && root.current) keepFocus(root.current, returning);
    setReturning(null);
  }, [state.paths, choice]);

  /** By Escape: the focus goes back to what was in hand. */
  const putBack = () => {
    setReturning(choice.taken.at(-1) ?? null);
    takeBack();
  };
  const others = players.map((_, index) => index).filter((one) => one !== below);
  /* To a strict referee a hint would be as good as a proof. */
  const isSilent = state.isStrict && state.paths.some(({ steps }) => hasKind(steps, "claim"));
  const claims = state.isStrict ? [] : [...choice.next].filter((step) => step.startsWith("claim:")).map((step) => Number(step.slice(6)));
  const again = story.canStart && (
    <button type="button" class="round" data-story="start" aria-label={t("What happened?")} title={t("What happened?")} onClick={story.start}>
      <Icon name="eye" />
    </button>
  );
  const tools = table.server ? (seat !== null && (
    <div class="tools">
      <button type="button" class="round" aria-label={t("Say something")} title={t("Say something")} data-tool="talk"
        onClick={() => setTalking(true)}>
        <Icon name="speech" />
      </button>
      {again}
    </div>
  )) : hasHelp && seat !== null && (
    <Tools canHint={isMine} isSilent={isSilent} isAsking={help.isAsking} canUndo={state.canUndo}
      hint={() => (isSilent ? setSilenced(true) : help.ask())} undo={() => table.undo?.()}>{again}</Tools>
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
          <div class={`board board-${view.game}`} onClick={status.kind === "thinking" ? () => table.hurry?.() : undefined}>
            {story.sight?.view ? <Still view={story.sight.view} below={below} picture={story.sight.picture} marks={new Set(story.deed ? touched(story.deed) : [])} />
              : <Field view={view} about={about} picture={state.picture} below={below} choice={choice} touch={touch} marks={lastMarks(state)}
                  hinted={hinted} look={seat === null ? null : setLooked} />}
          </div>
          <div class="own">
            {hasCards(view) && <NamePlate state={state} about={about} seat={below} />}
            <Acts view={view} about={about} deeds={state.deeds} choice={choice} touch={touch} takeBack={takeBack} hinted={hinted} tools={tools}>
              {claims.map((place) => (
                <button key={place} type="button" class="plain why" data-why={place} onClick={() => setLooked(place)}>
                  {t("Why %1?", placeName(about, place))}
                </button>
              ))}
              {story.sight && (
                <button type="button" class="act" data-story="stop" onClick={story.stop}>{t("Back to the game")}</button>
              )}
              {status.kind === "thinking" && table.hurry && isAlone && (
                <button type="button" class="plain hurry" onClick={() => table.hurry?.()}>{t("Move now")}</button>
              )}
            </Acts>
            {hasCards(view) && <Hand view={view} about={about} seat={below} choice={choice} touch={touch} hinted={hinted} />}
          </div>
        </main>
      )}
      <Tip root={root} />
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
