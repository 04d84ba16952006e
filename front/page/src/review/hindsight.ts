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
  decision: Decision | null;   /* null: nothing was decided */
}

/** Of the word at this index; null: nobody wants to know. */
export function useHindsight(record: GameRecord, index: number | null): Hindsight | null {
  const code = useStore(language);
  const engine = useRef<Engine | null>(null);
  const [found, setFound] = useState<Hindsight | null>(null);
  const isWanted = index !== null;

  useEffect(() => {
    if (!isWanted) return;
    const opened = new Engine();
    engine.current = opened;
    const lay = async () => {
      await opened.ask(`new ${record.game} ${record.options} chance=manual`);
      await opened.ask(`load ${record.words.map(([word]) => word).join(" ")}`);
    };
    void lay().catch(() => {});
    return () => {
      engine.current = null;
      opened.close();
    };
  }, [record, isWanted]);

  useEffect(() => {
    if (index === null) return;
    let isGone = false;
    const ask = () => void engine.current?.askJson<Decision>(`hindsight ${index + 1} nodes=${depths[1]}`).then(
      ([decision]) => isGone || setFound({ index, decision: decision ?? null }),
      () => isGone || setFound({ index, decision: null }),
    );
    const timer = setTimeout(ask, leafingMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [record, index, code]);

  return found?.index === index ? found : null;
}
