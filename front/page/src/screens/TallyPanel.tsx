/* TallyPanel.tsx: one's own statistics, kept on this device. */
import { t } from "../language/language";
import { gameKeys, levelName } from "../language/games";
import { gameName } from "../language/names";
import { countOf } from "../table/tally";

export function TallyPanel() {
  const counts = gameKeys().map((game) => ({ game, ...countOf(game) }));
  const isEmpty = counts.every(({ played }) => played === 0);
  return (
    <section class="panel">
      <h2>{t("Your score")}</h2>
      {isEmpty ? (
        <p class="empty">{t("After your first game you see here how you are doing.")}</p>
      ) : (
        <table class="tally">
          <thead>
            <tr><td /><th scope="col">{t("Played")}</th><th scope="col">{t("Won")}</th><th scope="col">{t("Beaten")}</th></tr>
          </thead>
          <tbody>
            {counts.map(({ game, played, won, best, streak }) => (
              <tr key={game}>
                <th scope="row">{gameName(game)}</th>
                <td>{played}</td>
                <td>
                  <span class="share" style={{ "--share": played ? won / played : 0 }}>{played ? `${Math.round((100 * won) / played)} %` : "–"}</span>
                  {streak > 1 && <small title={t("Won in a row")}> {t("%1 in a row", streak)}</small>}
                </td>
                <td>{best > 0 ? levelName(best) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
