/* Chips.tsx: one of a few, all of them in sight. */

export function Chips<T extends string | number>({ field, legend, value, all, name, choose }: {
  field: string;
  legend: string;
  value: T;
  all: readonly T[];
  name: (one: T) => string;
  choose: (one: T) => void;
}) {
  return (
    <fieldset class="chips" data-field={field}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one} class={one === value ? "chip on" : "chip"}>
          <input type="radio" name={field} value={one} checked={one === value}
            onChange={() => choose(one)} />
          {name(one)}
        </label>
      ))}
    </fieldset>
  );
}
