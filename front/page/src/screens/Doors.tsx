/* Doors.tsx: the ways from Home to the screens beside the tables. */
import { coverOf } from "../games/covers";
import { t } from "../language/language";
import { address } from "../route";
import type { GameKey } from "../table/views";

/** Of one game; one that nobody draws has neither. */
export function GameDoors({ game }: { game: GameKey }) {
  if (!coverOf(game)) return null;
  return (
    <>
      <a class="way" href={address({ at: "learn", about: game })}>{t("Learn it")}</a>
      <a class="way" href={address({ at: "rules", about: game })}>{t("Rules")}</a>
    </>
  );
}

/** Of all games. */
export function Doors() {
  return (
    <nav class="doors" aria-label={t("Beside the tables")}>
      <a href={address({ at: "rules", about: "" })}>{t("Rules")}</a>
      <a href={address({ at: "referee", about: "" })}>{t("Referee for a real table")}</a>
      <a href={address({ at: "puzzles", about: "" })} data-door="puzzles">{t("Puzzles")}</a>
      <a href={address({ at: "replay", about: "" })}>{t("Look at a game again")}</a>
    </nav>
  );
}
