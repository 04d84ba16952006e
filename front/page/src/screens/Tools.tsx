/* Tools.tsx: help at hand against the computer: a hint, and undo. */
import type { ComponentChildren } from "preact";
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";

interface Props {
  canHint: boolean;
  isSilent: boolean;   /* asked for a hint, it only says why there is none */
  isAsking: boolean;
  canUndo: boolean;
  hint: () => void;
  undo: () => void;
  children?: ComponentChildren;
}

export function Tools({ canHint, isSilent, isAsking, canUndo, hint, undo, children }: Props) {
  return (
    <div class="tools">
      <button type="button" class="round" aria-label={t("Undo")} title={t("Undo")} disabled={!canUndo}
        data-tool="undo" onClick={undo}>
        <Icon name="undo" />
      </button>
      <button type="button" class={isSilent ? "round silent" : "round"} aria-label={t("Hint")} title={t("Hint")} disabled={!canHint || isAsking}
        aria-busy={isAsking} data-tool="hint" onClick={hint}>
        <Icon name="lantern" />
      </button>
      {children}
    </div>
  );
}
