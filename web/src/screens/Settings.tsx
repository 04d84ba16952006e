/* Settings.tsx: language and theme. */
import { chooseLanguage, language, languages, mark, t, type Language } from "../language/language";
import { chooseTheme, theme, themes, type Theme } from "../theme";
import { useStore } from "../store";

const themeNames: Record<Theme, string> = {
  auto: mark("System"),
  day: mark("Day"),
  night: mark("Night"),
};

export function Settings() {
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
    </div>
  );
}
