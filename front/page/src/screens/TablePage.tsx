/* TablePage.tsx: opens the table that the address means, and closes it again. */
import { useEffect, useState } from "preact/hooks";
import "../styles/table.css";
import "../styles/games.css";
import { go, rename, type Route } from "../route";
import { language } from "../language/language";
import { LocalTable } from "../table/local";
import { OnlineTable } from "../table/online";
import { runningGame } from "../table/saved";
import type { Table } from "../table/table";
import { useStore } from "../store";
import { TableScreen } from "./TableScreen";

type TableRoute = Extract<Route, { id: string }>;

function open(route: TableRoute): Table | null {
  if (route.at === "table") return new OnlineTable(route.id, (id) => go({ at: "table", id }));
  const game = runningGame(route.id);
  return game && new LocalTable(game, (id) => rename({ at: "here", id }));
}

export function TablePage({ route }: { route: TableRoute }) {
  useStore(language);
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const opened = open(route);
    setTable(opened);
    if (!opened) go({ at: "home" });
    return () => opened?.close();
  }, []);
  return table && <TableScreen table={table} />;
}
