/* TablePage.tsx: opens the table that the address means, and closes it again. */
import { useEffect, useState } from "preact/hooks";
import "../styles/table.css";
import "../styles/games.css";
import { go, type Route } from "../route";
import { language } from "../language/language";
import { LocalTable } from "../table/local";
import { OnlineTable } from "../table/online";
import { rememberedGame } from "../table/saved";
import type { Table } from "../table/table";
import { useStore } from "../store";
import { TableScreen } from "./TableScreen";

function open(route: Exclude<Route, { at: "home" }>): Table | null {
  if (route.at === "table") return new OnlineTable(route.id, (id) => go({ at: "table", id }));
  const game = rememberedGame();
  return game && new LocalTable(game);
}

export function TablePage({ route }: { route: Exclude<Route, { at: "home" }> }) {
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
