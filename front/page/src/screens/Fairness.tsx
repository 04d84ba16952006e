/* Fairness.tsx: whether the shuffle is, and was, as promised: for whoever sits
 * at a table where the seats have a part in it. */
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";
import type { Server } from "../table/server";
import type { TableState } from "../table/table";

function save(table: string, receipt: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([receipt], { type: "text/plain" }));
  link.download = `${table}.receipt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The text of it all, beside the table. */
export function Fairness({ state }: { state: TableState }) {
  const { told, shuffle, seat } = state;
  if (!told?.table.chance.verified) return null;
  const { chance, table, state: now } = told.table;
  const isDealt = now === "playing" || now === "over";
  const said = shuffle?.said
    ?? (isDealt && !chance.signature ? t("The shuffle is from before receipts: nobody can prove what was shown before the deal.")
      : isDealt && seat !== null ? t("There is no receipt on this device.") : null);
  return (
    <details class="fairness" open={shuffle?.kind === "broken"}>
      <summary><Icon name="lock" /> {t("Everyone helped to shuffle.")}</summary>
      {said && <p class={shuffle?.kind === "broken" ? "bad" : ""} role={shuffle?.kind === "broken" ? "alert" : undefined} data-shuffle={shuffle?.kind}>{said}</p>}
      {chance.attempt > 1 && <p>{t("Shuffles that were broken off at this table: %1.", chance.attempt - 1)}</p>}
      {shuffle?.isKeyNew && <p class="bad">{t("The server signs by another key than when you last met it.")}</p>}
      <p class="soft">{t("The server's key: %1", chance.key)}</p>
      {shuffle?.receipt && (
        <button type="button" class="plain" data-menu="receipt" onClick={() => save(table, shuffle.receipt ?? "")}>{t("Save the receipt")}</button>
      )}
    </details>
  );
}

/** Where a shuffle was broken off. */
export function Restart({ state, server, leave }: { state: TableState; server: Server; leave: () => void }) {
  const broken = (state.told?.table.chance.attempt ?? 1) - 1;
  return (
    <>
      <p data-shuffle="restarts">{state.shuffle?.said}</p>
      <p>{t("Shuffles that were broken off at this table: %1.", broken)}</p>
      <div class="buttons">
        <button type="button" class="act" data-step="shuffle-anew" onClick={() => server.shuffleAnew()}>{t("Shuffle anew")}</button>
        <button type="button" class="plain" onClick={leave}>{t("Leave the table")}</button>
      </div>
    </>
  );
}
