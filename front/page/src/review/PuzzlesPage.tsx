/* PuzzlesPage.tsx: positions to solve: the day's, others about as hard as one is
 * good, and one's own mistakes when they are due. */
import { useEffect, useState } from "preact/hooks";
import "../styles/table.css";
import "../styles/games.css";
import "../learn/learn.css";
import "./review.css";
import { describe, gameKeys } from "../language/games";
import { language, t } from "../language/language";
import { gameName } from "../language/names";
import { address, go, type BesideRoute } from "../route";
import { Frame } from "../screens/Frame";
import { TableScreen } from "../screens/TableScreen";
import { useStore } from "../store";
import { dueMistakes, mistakes, noteTry, type Mistake } from "./mistakes";
import { dailyNumber, kindName, nextNumber, notePuzzle, progress, puzzleAt, puzzleCount, ratingOf, type Puzzle } from "./puzzles";
import { percent } from "./names";
import { SolveTable, type Position } from "./SolveTable";

/** What is asked, what came of it, and the way on. */
interface Task {
  title: string;
  note: string;
  position: Position;
  done: (isSolved: boolean) => string;   /* notes it; says what follows from it */
  next: () => void;
}

const seatsOf = (game: string, options: string): number =>
  describe(game, Object.fromEntries(options.split(" ").map((one) => one.split("=")))).seats.length;

function Solve({ task }: { task: Task }) {
  const [table, setTable] = useState<SolveTable | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    const opened = new SolveTable(task.position);
    setTable(opened);
    setSaid(null);
    return () => opened.close();
  }, [task]);
  if (!table) return null;
  return <SolveAt key={task.title} table={table} task={task} said={said} say={setSaid} />;
}

function SolveAt({ table, task, said, say }: { table: SolveTable; task: Task; said: string | null; say: (text: string) => void }) {
  const at = useStore(table.at);
  const isOver = at.isSolved || at.isShown;
  useEffect(() => {
    if (isOver && said === null) say(task.done(at.isSolved && at.tries.length === 0));
  }, [isOver]);
  return (
    <div class="lesson solve">
      <section class="coach" aria-label={task.title}>
        <p class="coach-count">{task.title}</p>
        <div class="coach-text" aria-live="polite">
          {!isOver && at.tries.length === 0 && <p>{task.note}</p>}
          {!isOver && at.tries.length > 0 && <p>{t("There is a better move. Try again.")}</p>}
          {isOver && <p><b>{at.isSolved ? t("Solved.") : t("The best move was:")}</b> {at.told} {said}</p>}
        </div>
        <div class="buttons">
          {isOver
            ? <button type="button" class="act" data-step="next" onClick={task.next}>{t("Next")}</button>
            : <button type="button" class="plain" data-step="show" onClick={() => table.show()}>{t("Show it")}</button>}
        </div>
      </section>
      <div class="lesson-table"><TableScreen table={table} /></div>
    </div>
  );
}

function puzzleTask(puzzle: Puzzle, game: string | null): Task {
  const { number, options, seat, words, solution, value, second } = puzzle;
  return {
    title: t("Puzzle %1 · %2 · rated %3", number, gameName(puzzle.game), ratingOf(puzzle)),
    note: `${t(kindName(puzzle.kind))}. ${t("One move is better than all others: which?")}`,
    position: { game: puzzle.game, options, seat, words, isWhole: false, solution, seats: seatsOf(puzzle.game, options) },
    done: (isSolved) => {
      const { rating } = notePuzzle(puzzle, isSolved);
      return t("It is worth %1 of a game, the next best %2. Your rating: %3.", percent(value / 100), percent(second / 100), rating);
    },
    next: () => go({ at: "puzzles", about: String(nextNumber(game) ?? "") }),
  };
}

function mistakeTask(mistake: Mistake): Task {
  const { id, game, options, seat, words, solution, loss } = mistake;
  return {
    title: t("From your own games · %1", gameName(game)),
    note: t("Here you lost %1 of a game. What was better?", percent(loss, 1)),
    position: { game, options, seat, words, isWhole: true, solution, seats: seatsOf(game, options) },
    done: (isSolved) => {
      noteTry(id, isSolved);
      return isSolved ? t("It comes again in some days.") : t("It comes again tomorrow.");
    },
    next: () => go({ at: "puzzles", about: dueMistakes().length > 0 ? `own/${Date.now()}` : "" }),
  };
}

function taskOf(about: string): Task | null {
  if (about.startsWith("own")) {
    const [first] = dueMistakes();
    return first ? mistakeTask(first) : null;
  }
  const number = about === "daily" ? dailyNumber() : Number(about);
  const puzzle = number > 0 ? puzzleAt(number) : null;
  return puzzle && gameKeys().includes(puzzle.game) ? puzzleTask(puzzle, null) : null;
}

function Menu() {
  const { rating, done } = progress();
  const [due, all] = [dueMistakes().length, mistakes().length];
  return (
    <Frame title={t("Puzzles")}>
      <p>{t("Your rating: %1. %2 of %3 are done.", rating, done.length, puzzleCount())}</p>
      <ul class="rows">
        <li><a class="row-link" href={address({ at: "puzzles", about: "daily" })} data-puzzle="daily"><b>{t("Today's puzzle")}</b></a></li>
        {[null, ...gameKeys()].map((game) => {
          const next = nextNumber(game);
          return next && (
            <li key={game}>
              <a class="row-link" href={address({ at: "puzzles", about: String(next) })} data-puzzle={game ?? "any"}>
                <b>{game ? gameName(game) : t("Any game")}</b><span>{t("One that suits your rating")}</span>
              </a>
            </li>
          );
        })}
        <li>
          {due > 0
            ? <a class="row-link" href={address({ at: "puzzles", about: "own" })} data-puzzle="own"><b>{t("Learn from your mistakes")}</b><span>{t("%1 of %2 are due", due, all)}</span></a>
            : <p class="soft">{all > 0 ? t("None of your own mistakes is due today.") : t("Mistakes in games that you review here become positions to solve.")}</p>}
        </li>
      </ul>
    </Frame>
  );
}

export function PuzzlesPage({ route: { about } }: { route: BesideRoute }) {
  const code = useStore(language);
  const [task, setTask] = useState<Task | null>(null);
  useEffect(() => setTask(taskOf(about)), [about, code]);
  return task && about ? <Solve task={task} /> : <Menu />;
}
