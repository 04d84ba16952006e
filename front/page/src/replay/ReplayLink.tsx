/* ReplayLink.tsx: from the end of a game to its replay and its review. */
import { t } from "../language/language";
import { go } from "../route";
import { finishedGames } from "../table/finished";
import type { Table } from "../table/table";

/** Where the game that has just ended is kept. */
function about(table: Table): string {
  if (table.link) return `t/${table.link.split("/").at(-1)}`;
  const newest = finishedGames()[0];
  return newest ? `d/${newest.id}` : "";
}

export function ReplayLink({ table }: { table: Table }) {
  return (
    <>
      <button type="button" class="plain" data-step="review" onClick={() => go({ at: "review", about: about(table) })}>
        {t("Review")}
      </button>
      <button type="button" class="plain" data-step="replay" onClick={() => go({ at: "replay", about: about(table) })}>
        {t("Replay")}
      </button>
    </>
  );
}
