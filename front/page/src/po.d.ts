declare module "*.po" {
  const texts: Record<string, string | string[]>;
  export default texts;
  export const plural: (n: number) => number;
}

declare module "*.po?engine" {
  const texts: Record<string, string | string[]>;
  export default texts;
  export const plural: (n: number) => number;
}

/** Asked of the engine when the page is built (vite.config.ts). */
declare module "virtual:engine" {
  /** Seats by game and preset, in the engine's order. */
  export const games: Record<string, Record<string, number>>;
  /** Name and character, in English. */
  export const levels: [string, string][];
  /** The rows of Spiel der Türme's board, the highest first. */
  export const town: string[];
}
