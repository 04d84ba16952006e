/* Settings.tsx: the button to the settings, wherever it stands. The sheet
 * itself comes when it is wanted. */
import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";

type Sheet = FunctionComponent<{ close: () => void }>;

export function Settings() {
  const [Sheet, setSheet] = useState<Sheet | null>(null);
  const open = () => void import("./SettingsSheet").then((part) => setSheet(() => part.SettingsSheet), () => {});
  return (
    <>
      <button type="button" class="plain to-settings" data-open="settings" onClick={open}
        aria-label={t("Settings")}><Icon name="gear" /> <span>{t("Settings")}</span></button>
      {Sheet && <Sheet close={() => setSheet(null)} />}
    </>
  );
}
