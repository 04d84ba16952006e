/* App.tsx: which screen is shown. What a table needs is fetched after Home. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { FunctionComponent } from "preact";
import { Sprite } from "./draw/Sprite";
import { language, t } from "./language/language";
import { route, type Route } from "./route";
import { Home } from "./screens/Home";
import { useStore } from "./store";

type TableRoute = Exclude<Route, { at: "home" }>;
type TablePage = FunctionComponent<{ route: TableRoute }>;

function Later({ route }: { route: TableRoute }) {
  const [Page, setPage] = useState<TablePage | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    import("./screens/TablePage").then(
      (module) => setPage(() => module.TablePage),
      () => setBroken(true),
    );
  }, []);
  if (isBroken)
    return <p class="notice">{t("The table could not be fetched. Check the connection and load the page again.")}</p>;
  return Page ? <Page route={route} /> : <p class="notice" role="status">{t("Laying the table …")}</p>;
}

export function App() {
  const code = useStore(language);
  const where = useStore(route);
  const key = useMemo(() => (where.at === "table" ? where.id : where.at), [where]);
  return (
    <>
      <Sprite />
      {where.at === "home" ? <Home key={code} /> : <Later key={key} route={where} />}
    </>
  );
}
