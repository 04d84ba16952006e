/* useStory.ts: what the others did since one's own last move, move by move, once
 * more. It is only looked at: the game waits where it was. */
import { useEffect, useState } from "preact/hooks";
import type { Deed, Sight } from "../table/sight";
import type { Table, TableState } from "../table/table";

const eachMs = 900;
const worth = 3;   /* decisions: fewer are seen at a glance */

export interface Story {
  canStart: boolean;
  start: () => void;
  stop: () => void;
  sight: Sight | null;   /* a moment of it; null: the table is as it is */
  deed: Deed | null;     /* that has led there */
}

/** Where the others' last turn begins, and what they decided in it. */
function lastTurn({ deeds, seat }: TableState): { from: number; deeds: Deed[] } {
  const from = deeds.map(({ by }) => by).lastIndexOf(seat ?? -1) + 1;
  return { from, deeds: deeds.slice(from).filter(({ by }) => by !== "chance") };
}

export function useStory(table: Table, state: TableState): Story {
  const [shown, setShown] = useState<{ count: number; sight: Sight } | null>(null);
  const [isOn, setOn] = useState(false);
  const { deeds } = state;
  const turn = lastTurn(state);
  const isMine = state.view?.to_move === state.seat && !state.result;

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const tell = async () => {
      const before = turn.from;
      for (let count = before; count <= deeds.length && !isOver; count++) {
        if (count > before && deeds[count - 1]?.by === "chance") continue;
        const sight = await table.adviser.sightAfter(state, count);
        if (isOver) return;
        setShown({ count, sight });
        await new Promise((resolve) => setTimeout(resolve, eachMs));
      }
      if (!isOver) setOn(false);
    };
    void tell().catch(() => setOn(false));
    return () => {
      isOver = true;
      setShown(null);
    };
  }, [isOn, deeds]);

  return {
    canStart: isMine && !isOn && turn.deeds.length >= worth,
    start: () => setOn(true),
    stop: () => setOn(false),
    sight: shown?.sight ?? null,
    deed: shown ? (deeds[shown.count - 1] ?? null) : null,
  };
}
