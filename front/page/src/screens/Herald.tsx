/* Herald.tsx: says each event to whoever listens, and then what is asked. */
import { useEffect, useRef, useState } from "preact/hooks";
import { playerName } from "../language/names";
import { sayDeed } from "../language/say";
import type { TableState } from "../table/table";

export function Herald({ state, prompt }: { state: TableState; prompt: string }) {
  const { deeds, players, seat } = state;
  const said = useRef(0);
  const [text, setText] = useState("");
  useEffect(() => {
    const fresh = deeds.filter(({ number }) => number > said.current);
    said.current = deeds.at(-1)?.number ?? 0;
    if (fresh.length === 0 || fresh.length > 20) return;
    const sentences = fresh.map((deed) => sayDeed(deed, (one) => playerName(players, one, seat)));
    setText(sentences.filter(Boolean).join(". "));
  }, [deeds]);
  return (
    <div class="heard" aria-live="polite">{text && `${text}. `}{prompt}</div>
  );
}
