/* NameField.tsx: what the others call you; remembered on this device. */
import "../styles/setup.css";
import { t } from "../language/language";
import { remember, remembered } from "../memory";

const longest = 24;

export const rememberedName = (): string => String(remembered("name") ?? "");

export function NameField({ name, change }: { name: string; change: (name: string) => void }) {
  return (
    <label class="name-field">
      <span>{t("Your name")}</span>
      <input value={name} maxLength={longest} autocomplete="nickname"
        onInput={(event) => {
          change(event.currentTarget.value);
          remember("name", event.currentTarget.value.trim() || null);
        }} />
    </label>
  );
}
