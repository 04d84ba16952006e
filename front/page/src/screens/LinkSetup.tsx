/* LinkSetup.tsx: what is agreed on before a table by link is made. */
import { mark, t } from "../language/language";
import { clockChoices, sayClock, type ClockSetting } from "./clocks";

export interface LinkOptions {
  public: boolean;
  clock: ClockSetting | null;
  verified: boolean;
}

export const plainLink: LinkOptions = { public: false, clock: null, verified: false };

const switches: ["public" | "verified", string][] = [
  ["public", mark("Show it among the open tables")],
  ["verified", mark("Everyone helps to shuffle, and can check it")],
];

export function LinkSetup({ options, change }: { options: LinkOptions; change: (options: LinkOptions) => void }) {
  return (
    <div class="link-setup">
      <label>
        <span>{t("Time to think")}</span>
        <select value={clockChoices.findIndex((one) => one?.start === options.clock?.start)} data-field="clock"
          onChange={(event) => change({ ...options, clock: clockChoices[Number(event.currentTarget.value)] ?? null })}>
          {clockChoices.map((one, index) => <option key={index} value={index}>{sayClock(one)}</option>)}
        </select>
      </label>
      {switches.map(([key, name]) => (
        <label key={key} class="switch">
          <input type="checkbox" data-field={key} checked={options[key]}
            onChange={(event) => change({ ...options, [key]: event.currentTarget.checked })} />
          <span>{t(name)}</span>
        </label>
      ))}
    </div>
  );
}
