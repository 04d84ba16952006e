/* SettingsSheet.tsx: all that can be set, in one place. */
import "../styles/settings.css";
import { chooseLanguage, language, languages, mark, t, type Language } from "../language/language";
import { cardSize, motion, pace, passing, signs, theme, type Preference } from "../preferences";
import { chooseSound, chooseVolume, isSoundOn, play, volume } from "../sound";
import { useStore } from "../store";
import { Chips } from "./Chips";
import { Dialog } from "./Dialog";
import { canNotify, chooseNotify, isNotifyOn } from "./calls";

/** A preference with what it and its values are called. */
interface Named<T extends string> {
  preference: Preference<T>;
  field: string;
  legend: string;
  names: Record<T, string>;
}

const named = <T extends string>(one: Named<T>): Named<T> => one;

const light = named({
  preference: theme, field: "theme", legend: mark("Light"),
  names: { auto: mark("System"), day: mark("Day"), night: mark("Night") },
});
const computer = named({
  preference: pace, field: "pace", legend: mark("The computer plays"),
  names: { calm: mark("calmly"), brisk: mark("briskly"), once: mark("at once") },
});
const size = named({
  preference: cardSize, field: "cards", legend: mark("Cards in hand"),
  names: { usual: mark("Usual size"), large: mark("Large") },
});
const marks = named({
  preference: signs, field: "signs", legend: mark("Signs of the colours"),
  names: { pictures: mark("Pictures first"), letters: mark("Letters first") },
});
const moving = named({
  preference: motion, field: "motion", legend: mark("Motion"),
  names: { system: mark("As the system has it"), none: mark("None") },
});
const pass = named({
  preference: passing, field: "passing", legend: mark("Where only a pass is left"),
  names: { ask: mark("Ask me"), self: mark("Pass by itself") },
});

function Choose<T extends string>({ one }: { one: Named<T> }) {
  const value = useStore(one.preference);
  return (
    <Chips field={one.field} legend={t(one.legend)} value={value} all={one.preference.values}
      choose={(next) => one.preference.choose(next)} name={(key) => t(one.names[key])} />
  );
}

function Switch({ label, isOn, choose }: { label: string; isOn: boolean; choose: (isOn: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={isOn} onChange={(event) => choose(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

function Sound() {
  const isOn = useStore(isSoundOn);
  const loudness = useStore(volume);
  return (
    <div class="sound">
      <Switch label={t("Sounds")} isOn={isOn} choose={chooseSound} />
      {isOn && (
        <input type="range" min={0.1} max={1} step={0.1} value={loudness} aria-label={t("Volume")}
          onInput={(event) => chooseVolume(event.currentTarget.valueAsNumber)} onChange={() => play("stone")} />
      )}
    </div>
  );
}

export function SettingsSheet({ close }: { close: () => void }) {
  const code = useStore(language);
  const hasCalls = useStore(isNotifyOn);
  return (
    <Dialog title={t("Settings")} class="settings" close={close}>
      <h2>{t("Settings")}</h2>
      <div class="settings-list">
        <label class="field">
          <span>{t("Language")}</span>
          <select value={code} data-field="language" onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}>
            {Object.entries(languages).map(([key, name]) => (
              <option key={key} value={key} lang={key}>{name}</option>
            ))}
          </select>
        </label>
        <Choose one={light} />
        <Choose one={computer} />
        <Choose one={pass} />
        <Choose one={size} />
        <Choose one={marks} />
        <Choose one={moving} />
        <Sound />
        {canNotify() && (
          <Switch label={t("Call me when it is my turn")} isOn={hasCalls} choose={(isOn) => void chooseNotify(isOn)} />
        )}
      </div>
      <div class="buttons">
        <button type="button" class="act" data-step="close" onClick={close}>{t("Close")}</button>
      </div>
    </Dialog>
  );
}
