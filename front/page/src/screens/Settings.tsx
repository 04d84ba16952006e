/* Settings.tsx: language and theme; at a table also its sounds and calls. */
import { chooseLanguage, language, languages, mark, t, type Language } from "../language/language";
import { chooseTheme, theme, themes, type Theme } from "../theme";
import { chooseSound, isSoundOn } from "../sound";
import { useStore } from "../store";
import { canNotify, chooseNotify, isNotifyOn } from "./signals";

const themeNames: Record<Theme, string> = {
  auto: mark("System"),
  day: mark("Day"),
  night: mark("Night"),
};

function Switch({ label, isOn, choose }: { label: string; isOn: boolean; choose: (isOn: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={isOn} onChange={(event) => choose(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

function AtTable() {
  const hasSound = useStore(isSoundOn);
  const hasCalls = useStore(isNotifyOn);
  return (
    <>
      <Switch label={t("Sounds")} isOn={hasSound} choose={chooseSound} />
      {canNotify() && (
        <Switch label={t("Call me when it is my turn")} isOn={hasCalls} choose={(isOn) => void chooseNotify(isOn)} />
      )}
    </>
  );
}

export function Settings({ isAtTable }: { isAtTable?: boolean }) {
  const code = useStore(language);
  const shown = useStore(theme);
  return (
    <div class="settings">
      <label>
        <span>{t("Language")}</span>
        <select value={code} onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}>
          {Object.entries(languages).map(([key, name]) => (
            <option key={key} value={key} lang={key}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>{t("Light")}</span>
        <select value={shown} onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}>
          {themes.map((key) => <option key={key} value={key}>{t(themeNames[key])}</option>)}
        </select>
      </label>
      {isAtTable && <AtTable />}
    </div>
  );
}
