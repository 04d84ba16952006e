/* Herald.tsx: says each event to whoever listens, and then what is asked. */
import { useEffect, useRef, useState } from "preact/hooks";
import { playerName } from "../language/names";
import { sayEvent } from "../language/say";
import type { TableState } from "../table/table";

export function Herald({ state, prompt }: { state: TableState; prompt: string }) {
  const { game, events, players, seat } = state;
  const said = useRef(0);
  const [text, setText] = useState("");
  useEffect(() => {
    const fresh = events.filter(({ number }) => number > said.current);
    said.current = events.at(-1)?.number ?? 0;
    if (!game || fresh.length === 0 || fresh.length > 20) return;
    const sentences = fresh.map((event) => sayEvent(game, event, (one) => playerName(players, one, seat)));
    setText(sentences.filter(Boolean).join(". "));
  }, [events]);
  return (
    <div class="heard" aria-live="polite">{text && `${text}. `}{prompt}</div>
  );
}
