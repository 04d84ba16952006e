/* Doors.tsx: the ways from Home to the screens beside the tables. */
import { t } from "../language/language";
import { address } from "../route";
import type { GameKey } from "../table/views";

/** Of one game. */
export function GameDoors({ game }: { game: GameKey }) {
  return (
    <p class="doors">
      <a href={address({ at: "learn", about: game })}>{t("First game, step by step")}</a>
      <a href={address({ at: "rules", about: game })}>{t("Rules")}</a>
    </p>
  );
}

/** Of all games. */
export function Doors() {
  return (
    <nav class="doors all" aria-label={t("Beside the tables")}>
      <a href={address({ at: "rules", about: "" })}>{t("Rules")}</a>
      <a href={address({ at: "referee", about: "" })}>{t("Referee for a real table")}</a>
      <a href={address({ at: "replay", about: "" })}>{t("Look at a game again")}</a>
    </nav>
  );
}
