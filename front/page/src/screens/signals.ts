/* signals.ts: how the table calls for somebody who looks elsewhere: the title,
 * a notification if it was asked for, and the sounds of what happens. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../language/language";
import { gameName } from "../language/names";
import { play, type Sound } from "../sound";
import { isNotifyOn } from "./calls";
import { boardOf } from "../games/boards";
import type { Deed } from "../table/sight";
import type { TableState } from "../table/table";
import type { GameKey } from "../table/views";

/** The game's own sound, or that of what was moved. */
function soundOf(game: GameKey, deed: Deed): Sound | null {
  const moved = deed.moves?.[0];
  return boardOf(game)?.sound?.(deed) ?? (moved ? (moved.startsWith("square:") ? "stone" : "card") : null);
}

export function useSignals({ game, deeds, view, seat, result }: TableState): void {
  const isMine = view?.to_move === seat && seat !== null && !result;
  const heard = useRef(deeds.at(-1)?.number ?? 0);

  useEffect(() => {
    document.title = isMine ? t("Your turn – Cairn") : `${game ? gameName(game) : ""} – Cairn`;
    if (isMine && document.hidden) {
      play("bell");
      if (isNotifyOn.value && game) new Notification(t("It is your turn"), { body: gameName(game), tag: "turn", icon: "/icon.svg" });
    }
    return () => {
      document.title = "Cairn";
    };
  }, [isMine, game]);

  useEffect(() => {
    const fresh = deeds.filter(({ number }) => number > heard.current);
    const isFirst = heard.current === 0;
    heard.current = deeds.at(-1)?.number ?? 0;
    if (!game || isFirst) return;
    const sounds = fresh.slice(-6).flatMap((deed) => soundOf(game, deed) ?? []);
    if (sounds[0]) play(sounds[0]);
  }, [deeds]);

  const isOver = result !== null;
  useEffect(() => {
    if (isOver) play("bell");
  }, [isOver]);
}
