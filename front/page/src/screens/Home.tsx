/* Home.tsx: choose a game, a variant and who plays; below, one's own games,
 * open tables and how one is doing. */
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { coverOf } from "../games/covers";
import { describe, gameKeys } from "../language/games";
import { t } from "../language/language";
import { gameName } from "../language/names";
import { rememberedGame } from "../table/saved";
import type { GameKey } from "../table/views";
import { go } from "../route";
import { Doors, GameDoors } from "./Doors";
import { OpenTables } from "./OpenTables";
import { Settings } from "./Settings";
import { Setup } from "./Setup";
import { TallyPanel } from "./TallyPanel";
import { YourGames } from "./YourGames";

export function Home() {
  const [chosen, setChosen] = useState<GameKey | null>(null);
  const left = rememberedGame();
  // While one chooses, the table is fetched; if it fails now, it is fetched later.
  useEffect(() => {
    if (chosen) import("./TablePage").catch(() => {});
  }, [chosen]);
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
        {left && (
          <button type="button" class="resume" onClick={() => go({ at: "here" })}>
            <Picture name={left.game} />
            {t("Go on with your game of %1", gameName(left.game))}
          </button>
        )}
        <div class="shelf">
          {gameKeys().map((game) => (
            <Fragment key={game}>
              <section class={chosen === game ? "box chosen" : "box"}>
                <button type="button" class="lid" aria-expanded={chosen === game} data-game={game}
                  onClick={() => setChosen(chosen === game ? null : game)}>
                  <Picture name={game} />
                  <h2>{gameName(game)}</h2>
                  <p>{describe(game).note}</p>
                </button>
                {coverOf(game) && <GameDoors game={game} />}
              </section>
              {chosen === game && <Setup game={game} />}
            </Fragment>
          ))}
        </div>
        <div class="panels">
          <YourGames />
          <OpenTables />
          <TallyPanel />
        </div>
        <Doors />
      </main>
    </div>
  );
}
