/* App.tsx: which screen is shown. What a table needs is fetched after Home. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { FunctionComponent } from "preact";
import { Sprite } from "./draw/Sprite";
import { language, t } from "./language/language";
import { route, type Route } from "./route";
import { Home } from "./screens/Home";
import { useStore } from "./store";

type LaterRoute = Exclude<Route, { at: "home" }>;
type Page = FunctionComponent<{ route: LaterRoute }>;

const table = async (): Promise<Page> => (await import("./screens/TablePage")).TablePage as Page;
const pages: Record<LaterRoute["at"], () => Promise<Page>> = {
  here: table,
  table,
  replay: async () => (await import("./replay/ReplayPage")).ReplayPage as Page,
  review: async () => (await import("./replay/ReplayPage")).ReplayPage as Page,
  puzzles: async () => (await import("./review/PuzzlesPage")).PuzzlesPage as Page,
  rules: async () => (await import("./rules/RulesPage")).RulesPage as Page,
  learn: async () => (await import("./learn/LearnPage")).LearnPage as Page,
  referee: async () => (await import("./referee/RefereePage")).RefereePage as Page,
};

function Later({ route }: { route: LaterRoute }) {
  const [parts, setParts] = useState<{ Page: Page; Signs: FunctionComponent } | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    Promise.all([pages[route.at](), import("./draw/MoreSigns")]).then(
      ([Page, { MoreSigns }]) => setParts({ Page, Signs: MoreSigns }),
      () => setBroken(true),
    );
  }, []);
  if (isBroken)
    return <p class="notice">{t("The page could not be fetched whole. Check the connection and load it again.")}</p>;
  if (!parts) return <p class="notice" role="status">{t("Laying the table …")}</p>;
  const { Page, Signs } = parts;
  return <><Signs /><Page route={route} /></>;
}

export function App() {
  useStore(language);
  const where = useStore(route);
  const key = useMemo(() => ("id" in where ? where.id || where.at : where.at), [where]);
  return (
    <>
      <Sprite />
      {where.at === "home" ? <Home /> : <Later key={key} route={where} />}
    </>
  );
}
