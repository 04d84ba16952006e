/* Doors.tsx: the ways from Home to the screens beside the tables. */
import { t } from "../language/language";
import { address } from "../route";

/** Of all games. */
export function Doors() {
  return (
    <nav class="doors all" aria-label={t("Beside the tables")}>
      <a href={address({ at: "replay", about: "" })}>{t("Look at a game again")}</a>
    </nav>
  );
}
