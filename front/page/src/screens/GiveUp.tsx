/* GiveUp.tsx: giving a game up, which is asked twice. */
import { useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";

export function GiveUp({ giveUp }: { giveUp: () => void }) {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <button type="button" class="plain" data-menu="resign" onClick={() => setSure(true)}><Icon name="flag" /> {t("Give up …")}</button>
    );
  return (
    <span class="sure">
      <button type="button" class="act" data-menu="resign-sure" onClick={() => { setSure(false); giveUp(); }}>{t("Give up the game")}</button>
      <button type="button" class="plain" onClick={() => setSure(false)}>{t("No")}</button>
    </span>
  );
}
