/* ReplayPage.tsx: finds the record that the address means, or asks for one. */
import { useEffect, useState } from "preact/hooks";
import "../styles/table.css";
import "../styles/games.css";
import "./replay.css";
import { Engine } from "../engine/engine";
import { language, t } from "../language/language";
import type { BesideRoute } from "../route";
import { useStore } from "../store";
import { ChooseRecord } from "./ChooseRecord";
import { unpack } from "./link";
import { readRecords, writeFinished, type GameRecord } from "./record";
import { ReplayScreen } from "./ReplayScreen";

/** The text that an address stands for; null: it leads nowhere. */
async function fetchText(engine: Engine, about: string): Promise<string | null> {
  const [, kind, id = ""] = /^([dt])\/([\w-]+)$/.exec(about) ?? [];
  if (kind === "d") return writeFinished(engine, id);
  if (kind !== "t") return unpack(about);
  const answer = await fetch(`/api/tables/${id}/record`);
  return answer.ok ? answer.text() : null;
}

export function ReplayPage({ route: { at, about } }: { route: BesideRoute }) {
  useStore(language);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [records, setRecords] = useState<GameRecord[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isFetching, setFetching] = useState(about !== "");

  useEffect(() => {
    const opened = new Engine();
    setEngine(opened);
    return () => opened.close();
  }, []);

  const read = async (text: string): Promise<void> => {
    if (!engine) return;
    try {
      setRecords(await readRecords(engine, text));
      setProblem(null);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };

  useEffect(() => {
    setRecords(null);
    setProblem(null);
    setFetching(about !== "");
    if (!engine || !about) return;
    void fetchText(engine, about)
      .then(
        (text) => (text === null ? setProblem(t("This link leads to no game. It may be old, or cut short.")) : read(text)),
        () => setProblem(t("The game could not be fetched. Check the connection and try again.")),
      )
      .finally(() => setFetching(false));
  }, [engine, about]);

  if (!engine || isFetching) return <p class="notice" role="status">{t("Fetching the game …")}</p>;
  if (records) return <ReplayScreen engine={engine} records={records} isReviewed={at === "review"} close={() => setRecords(null)} />;
  return <ChooseRecord read={read} problem={problem} forget={() => setProblem(null)} />;
}
