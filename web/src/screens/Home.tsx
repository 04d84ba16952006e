/* Home.tsx: choose a game, a variant and who plays. */
import { useEffect, useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { t } from "../language/language";
import { gameKeys, gameName, tagline } from "../language/names";
import { rememberedGame } from "../table/saved";
import type { GameKey } from "../table/views";
import { go } from "../route";
import { Doors, GameDoors } from "./Doors";
import { Settings } from "./Settings";
import { Setup } from "./Setup";

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
      {left && (
        <button type="button" class="resume" onClick={() => go({ at: "here" })}>
          {t("Go on with your game of %1", gameName(left.game))}
        </button>
      )}
      <main class="shelf">
        {gameKeys.map((game) => (
          <section key={game} class={chosen === game ? "box chosen" : "box"}>
            <button type="button" class="lid" aria-expanded={chosen === game} data-game={game}
              onClick={() => setChosen(chosen === game ? null : game)}>
              <Picture name={game} />
              <h2>{gameName(game)}</h2>
              <p>{tagline(game)}</p>
            </button>
            {chosen === game && <Setup game={game} />}
            <GameDoors game={game} />
          </section>
        ))}
      </main>
      <Doors />
    </div>
  );
}
