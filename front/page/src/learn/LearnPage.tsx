/* LearnPage.tsx: an interactive first game; without one named, the choice. */
import { useEffect, useState } from "preact/hooks";
import "../styles/table.css";
import "../styles/games.css";
import "../rules/rules.css";
import "./learn.css";
import { lessonOf, taught } from "../games/lessons";
import { describe } from "../language/games";
import { language, t } from "../language/language";
import { address, type BesideRoute } from "../route";
import { Frame } from "../screens/Frame";
import { TableScreen } from "../screens/TableScreen";
import { useStore } from "../store";
import { Coach } from "./Coach";
import { LessonTable } from "./LessonTable";
import { Pointer } from "./Pointer";

function LessonScreen({ table }: { table: LessonTable }) {
  const at = useStore(table.at);
  const { paths } = useStore(table.state);
  return (
    <div class="lesson">
      <Coach table={table} at={at} />
      <div class="lesson-table"><TableScreen table={table} /></div>
      <Pointer paths={paths} />
    </div>
  );
}

export function LearnPage({ route: { about } }: { route: BesideRoute }) {
  useStore(language);
  const lesson = lessonOf(about);
  const [table, setTable] = useState<LessonTable | null>(null);
  useEffect(() => {
    if (!lesson) return setTable(null);
    const opened = new LessonTable(lesson);
    setTable(opened);
    return () => opened.close();
  }, [lesson]);
  if (table) return <LessonScreen table={table} />;
  return (
    <Frame title={t("First game, step by step")}>
      <ul class="rows">
        {taught().map((game) => describe(game)).map(({ game, name, note }) => (
          <li key={game}>
            <a class="row-link" href={address({ at: "learn", about: game })}><b>{name}</b><span>{note}</span></a>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
