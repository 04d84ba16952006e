/* Tools.tsx: help at hand against the computer: a hint, and undo. */
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";

interface Props {
  canHint: boolean;
  whyNot: string | null;   /* there is no hint, and why */
  isAsking: boolean;
  canUndo: boolean;
  hint: () => void;
  undo: () => void;
}

export function Tools({ canHint, whyNot, isAsking, canUndo, hint, undo }: Props) {
  return (
    <div class="tools">
      <button type="button" class="round" aria-label={t("Undo")} title={t("Undo")} disabled={!canUndo}
        data-tool="undo" onClick={undo}>
        <Icon name="undo" />
      </button>
      <button type="button" class="round" aria-label={whyNot ?? t("Hint")} title={whyNot ?? t("Hint")} disabled={!canHint || isAsking || whyNot !== null}
        aria-busy={isAsking} data-tool="hint" onClick={hint}>
        <Icon name="lantern" />
      </button>
    </div>
  );
}
