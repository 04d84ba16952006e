/* OpenTables.tsx: tables at the server that wait for somebody. */
import { useEffect, useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { writtenOptions } from "../language/games";
import { t } from "../language/language";
import { gameName, presetName } from "../language/names";
import { address, go } from "../route";
import { request } from "../table/request";
import type { GameKey } from "../table/views";
import { sayClock } from "./clocks";

interface OpenTable {
  table: string;
  game: GameKey;
  preset: string | null;
  options: Record<string, string>;
  seats: { kind: string; name?: string | null; taken?: boolean }[];
  clock: { start: number; increment: number } | null;
}

const every = 10_000;

/** null: there is no server, or it does not answer. */
function useOpenTables(): OpenTable[] | null | undefined {
  const [tables, setTables] = useState<OpenTable[] | null>();
  useEffect(() => {
    let isGone = false;
    const ask = () => {
      if (document.hidden) return;
      request<{ tables?: OpenTable[] }>("/api/tables?state=open").then(
        (answer) => !isGone && setTables(answer.tables ?? []),
        () => !isGone && setTables(null),
      );
    };
    ask();
    const timer = setInterval(ask, every);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  return tables;
}

function Line({ one }: { one: OpenTable }) {
  const host = one.seats.find(({ taken, name }) => taken && name)?.name ?? t("Somebody");
  const to = { at: "table", id: one.table } as const;
  return (
    <li>
      <a class="row open" href={address(to)} onClick={(event) => { event.preventDefault(); go(to); }}>
        <Picture name={one.game} />
        <span class="row-name">
          <b>{gameName(one.game)}</b>
          <span>{[host, presetName(one.game, one.preset ?? writtenOptions(one.options)), one.clock && sayClock(one.clock)].filter(Boolean).join(" · ")}</span>
        </span>
        <span class="row-end">{t("Sit down")}</span>
      </a>
    </li>
  );
}

export function OpenTables() {
  const tables = useOpenTables();
  if (tables === undefined) return <section class="panel" aria-busy="true"><h2>{t("Open tables")}</h2></section>;
  return (
    <section class="panel">
      <h2>{t("Open tables")}</h2>
      {tables === null && <p class="empty">{t("There is no server within reach. Against the computer and at one screen you can play all the same.")}</p>}
      {tables?.length === 0 && <p class="empty">{t("Nobody is waiting just now. Make a table by link and show it here.")}</p>}
      {tables && tables.length > 0 && <ul class="rows">{tables.slice(0, 8).map((one) => <Line key={one.table} one={one} />)}</ul>}
    </section>
  );
}
