/*
 * Sprite.tsx: small signs, drawn once on a field of 24 × 24 and used by name.
 * One colour each, the reader's: they print like a stamp. Here are those that
 * Home needs; the others come with the tables (MoreSigns.tsx).
 */
import type { JSX } from "preact";

export const line = (width: number) => ({
  fill: "none",
  stroke: "currentColor",
  "stroke-width": width,
  "stroke-linecap": "round" as const,
  "stroke-linejoin": "round" as const,
});

const rowan = (
  <>
    <path {...line(1.6)} d="M12.4 2.5C11.6 6 12 8.5 12.6 11M12.2 8.5C9 10 8 11 7.6 13M12.4 9.5C15 9.6 16.5 10.5 17 11.5M12.6 11L13 16" />
    <path d="M11.8 6.2C8.6 1.8 4.4 2.6 2.6 5.4 5.6 8.2 9 8.4 11.8 6.2zM12.8 6C15.4 1.6 19.8 2 21.6 4.8 19 7.8 15.6 8.2 12.8 6z" />
    <circle cx="7" cy="15.2" r="3.9" /><circle cx="17.6" cy="14.2" r="3.8" /><circle cx="12.7" cy="19.5" r="3.9" />
  </>
);
const thistle = (
  <>
    <path d="M6.4 11.5L3.6 3.8 8 7.6 8.8 1.8 12 6.6 15.2 1.8 16 7.6 20.4 3.8 17.6 11.5z" />
    <path d="M6.2 12.8H17.8C18.6 17 16 19.6 12 19.6S5.4 17 6.2 12.8z" />
    <path {...line(1.8)} d="M12 19.5V23M12 22.4C9 22.6 6.6 21.8 4.6 19.6M12 22.4C15 22.6 17.4 21.8 19.4 19.6" />
  </>
);

const sun = (
  <>
    <circle cx="12" cy="12" r="4.8" />
    <path {...line(2.4)} d="M12 1.8V4M12 20V22.2M1.8 12H4M20 12H22.2M4.8 4.8L6.4 6.4M17.6 17.6L19.2 19.2M4.8 19.2L6.4 17.6M17.6 6.4L19.2 4.8" />
  </>
);
const moon = <path d="M15.5 2.2A10 10 0 1 0 21.8 15.8 8.4 8.4 0 0 1 15.5 2.2z" />;
const fir = <path d="M12 1.5L17 8.5H14.8L19 14.5H16L20.5 20H13.5V23H10.5V20H3.5L8 14.5H5L9.2 8.5H7z" />;
const bell = <path d="M12 1.5C13.2 1.5 14 2.3 14 3.4 17.4 4.4 18.6 7.4 18.8 11 19 15 20 16.5 21.8 18.5H2.2C4 16.5 5 15 5.2 11 5.4 7.4 6.6 4.4 10 3.4 10 2.3 10.8 1.5 12 1.5zM9 20H15C14.8 22 13.6 23 12 23S9.2 22 9 20z" />;

const cauldron = (
  <>
    <path d="M3 9.5H21C22 16 18.5 20.5 12 20.5S2 16 3 9.5z" /><path d="M1.5 6.5H22.5V9H1.5zM5.5 19.5L8 21 6.5 23.5 4.5 23zM18.5 19.5L16 21 17.5 23.5 19.5 23z" />
    <path {...line(1.7)} d="M8 4.5C7 3.5 9 2.5 8 1M13 4.5C12 3.5 14 2.5 13 1" />
  </>
);
const gear = <path d="M3 5H14V8H3zM18 5H21V8H18zM14.5 3H17.5V10H14.5zM3 16H6V19H3zM10 16H21V19H10zM6.5 14H9.5V21H6.5z" />;
const bin = <path d="M9 2H15V4.5H21V7.5H3V4.5H9zM5 9H19L17.8 22H6.2zM9 11.5L9.6 19.5H11L10.6 11.5zM15 11.5L14.4 19.5H13L13.4 11.5z" fill-rule="evenodd" />;

const signs: Record<string, JSX.Element> = {
  r: rowan, p: thistle, A: sun, B: moon, C: fir, D: bell, cauldron, gear, bin,
};

export function Sprite({ of = signs }: { of?: Record<string, JSX.Element> }) {
  return (
    <svg class="sprite" aria-hidden="true">
      {Object.entries(of).map(([name, drawing]) => (
        <symbol key={name} id={`s-${name}`} viewBox="0 0 24 24" fill="currentColor">
          {drawing}
        </symbol>
      ))}
    </svg>
  );
}

/** A sign inside another drawing. */
export function Stamp(place: { name: string; x: number; y: number; size: number; class?: string }) {
  return (
    <use href={`#s-${place.name}`} x={place.x} y={place.y} width={place.size} height={place.size}
      {...(place.class && { class: place.class })} />
  );
}

/** A sign on its own, as large as the text beside it. */
export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#s-${name}`} />
    </svg>
  );
}
