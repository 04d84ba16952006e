/*
 * hindsight.ts: with open cards: what would have been best had all hands been
 * known. It is asked for one decision at a time, in a worker of its own, and is
 * mixed with nothing of the review.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { Engine } from "../engine/engine";
import { language } from "../language/language";
import type { GameRecord } from "../replay/record";
import { useStore } from "../store";
import { depths, type Decision } from "./review";

const leafingMs = 120;   /* who leafs through a game does not want to know it of every move */

export interface Hindsight {
  index: number;               /* of the word */
  decision: Decision | null;   /* null: nothing was decided, or it could not be found */
  problem: string | null;
}

/** Of the word at this index; null: nobody wants to know. */
export function useHindsight(record: GameRecord, index: number | null): Hindsight | null {
  const code = useStore(language);
  const laid = useRef<Promise<Engine> | null>(null);   /* an engine, with the whole game on its table */
  const [found, setFound] = useState<Hindsight | null>(null);
  const isWanted = index !== null;

  useEffect(() => {
    if (!isWanted) return;
    const opened = new Engine();
    const lay = async () => {
      await opened.ask(`new ${record.game} ${record.options} chance=manual`);
      await opened.ask(`load ${record.words.map(([word]) => word).join(" ")}`);
      return opened;
    };
    laid.current = lay();
    laid.current.catch(() => {});   /* whoever asks hears of it */
    return () => {
      laid.current = null;
      opened.close();
    };
  }, [record, isWanted]);

  useEffect(() => {
    if (index === null) return;
    let isGone = false;
    const ask = () => void laid.current
      ?.then((engine) => (isGone ? [] : engine.askJson<Decision>(`hindsight ${index + 1} nodes=${depths[1]}`)))
      .then(
        ([decision]) => isGone || setFound({ index, decision: decision ?? null, problem: null }),
        (error: Error) => isGone || setFound({ index, decision: null, problem: error.message }),
      );
    const timer = setTimeout(ask, leafingMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [record, index, code]);

  return found?.index === index ? found : null;
}
