/* OwnOptions.tsx: every option of a game by itself, for a set-up that no preset has. */
import type { Choice } from "../language/games";
import { t } from "../language/language";
import { capital } from "../language/names";
import { Chips } from "./Chips";

export function OwnOptions({ choices, options, isOwn, change }: {
  choices: readonly Choice[];
  options: Record<string, string>;
  isOwn: boolean;
  change: (options: Record<string, string>) => void;
}) {
  return (
    <details class={isOwn ? "own-options on" : "own-options"}>
      <summary>{t("Your own")}</summary>
      {choices.map(({ key, name, values }) => (
        <Chips key={key} field={`option-${key}`} legend={capital(name)} value={options[key] ?? ""} all={values.map((one) => one.key)}
          choose={(value) => change({ ...options, [key]: value })}
          name={(value) => values.find((one) => one.key === value)?.name ?? value} />
      ))}
    </details>
  );
}
