/* LearnPage.tsx: an interactive first game; without one named, the choice. */
import { useEffect, useState } from "preact/hooks";
import "../styles/table.css";
import "../styles/games.css";
import "../rules/rules.css";
import "./learn.css";
import { language, t } from "../language/language";
import { gameName, tagline } from "../language/names";
import { address, type BesideRoute } from "../route";
import { Frame } from "../screens/Frame";
import { TableScreen } from "../screens/TableScreen";
import { useStore } from "../store";
import type { GameKey } from "../table/views";
import { Coach } from "./Coach";
import { LessonTable } from "./LessonTable";
import { lessons } from "./lessons";
import { Pointer } from "./Pointer";

function LessonScreen({ table }: { table: LessonTable }) {
  const at = useStore(table.at);
  const { moves } = useStore(table.state);
  return (
    <div class="lesson">
      <Coach table={table} at={at} />
      <div class="lesson-table"><TableScreen table={table} /></div>
      <Pointer words={moves} />
    </div>
  );
}

export function LearnPage({ route: { about } }: { route: BesideRoute }) {
  useStore(language);
  const lesson = lessons[about as GameKey] ?? null;
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
        {(Object.keys(lessons) as GameKey[]).map((game) => (
          <li key={game}>
            <a class="row-link" href={address({ at: "learn", about: game })}><b>{gameName(game)}</b><span>{tagline(game)}</span></a>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
