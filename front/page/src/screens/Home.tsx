/* Home.tsx: what one can do, at a glance: go on with a game, play one at once,
 * with a friend or at one screen, learn it. Below, what was played, open
 * tables and how one is doing. */
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { describe, gameKeys, levelName } from "../language/games";
import { t } from "../language/language";
import { gameName, presetName } from "../language/names";
import { remember } from "../memory";
import { go } from "../route";
import type { GameKey } from "../table/views";
import { beginHere, lastChoice, lastGame, presetFor, type Opponent } from "./choices";
import { Doors, GameDoors } from "./Doors";
import { OpenTables } from "./OpenTables";
import { Settings } from "./Settings";
import { TallyPanel } from "./TallyPanel";
import { FinishedGames, RunningGames } from "./YourGames";

type SetupForm = FunctionComponent<{ game: GameKey; opponent: Opponent }>;

function Shelf({ chosen, choose }: { chosen: GameKey; choose: (game: GameKey) => void }) {
  return (
    <div class="shelf" role="group" aria-label={t("The games")}>
      {gameKeys().map((game) => (
        <button key={game} type="button" class={chosen === game ? "box chosen" : "box"} aria-pressed={chosen === game}
          data-game={game} onClick={() => choose(game)}>
          <Picture name={game} />
          <span class="box-name">{gameName(game)}</span>
          <span class="box-note">{describe(game).note}</span>
        </button>
      ))}
    </div>
  );
}

/** The ways into one game. What sets it up otherwise comes when it is wanted. */
function Ways({ game }: { game: GameKey }) {
  const [Setup, setSetup] = useState<SetupForm | null>(null);
  const [opponent, setOpponent] = useState<Opponent | null>(null);
  const choice = lastChoice(game);
  const start = (opponent: Opponent) => go({ at: "here", id: beginHere(game, { ...choice, opponent }).id });
  const open = (wanted: Opponent) => {
    setOpponent(wanted);
    void import("./Setup").then((part) => setSetup(() => part.Setup), () => {});
    import("./TablePage").catch(() => {});   /* while one chooses; if it fails now, it is fetched later */
  };
  const isOpen = opponent !== null && Setup !== null;
  return (
    <section class="ways" aria-label={gameName(game)}>
      <button type="button" class="begin" data-play="computer" onClick={() => start("computer")}>
        {t("Play")} <small>{t("against %1 · %2", levelName(choice.level), presetName(game, presetFor(game, choice)))}</small>
      </button>
      <div class="other-ways">
        <button type="button" class="way" data-play="link" onClick={() => open("link")}>{t("With a friend")}</button>
        <button type="button" class="way" data-play="here" onClick={() => start("here")}>{t("At one screen")}</button>
        <GameDoors game={game} />
        <button type="button" class="way" data-open="setup" aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpponent(null) : open(choice.opponent))}>{t("Set it up …")}</button>
      </div>
      {isOpen && <Setup game={game} opponent={opponent} />}
    </section>
  );
}

export function Home() {
  const [chosen, setChosen] = useState(lastGame(gameKeys()));
  const choose = (game: GameKey) => {
    remember("last", game);
    setChosen(game);
  };
  useEffect(() => {
    // Once all that is seen is there.
    const timer = setTimeout(() => import("./TablePage").catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="home">
      <header class="masthead">
        <Picture name="cairn" />
        <div>
          <h1>Cairn</h1>
          <p>{t("Three games of stones, walls and towers.")}</p>
        </div>
        <Settings />
      </header>
      <main>
        <RunningGames />
        <Shelf chosen={chosen} choose={choose} />
        <Ways key={chosen} game={chosen} />
        <div class="panels">
          <FinishedGames />
          <OpenTables />
          <TallyPanel />
        </div>
        <Doors />
      </main>
    </div>
  );
}
