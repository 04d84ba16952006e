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

/** Where what the computer players have learned lies, by game (vite.config.ts). */
declare module "virtual:networks" {
  const networks: Record<string, string>;
  export default networks;
}

/** Asked of the engine when the page is built (vite.config.ts). */
declare module "virtual:games/*" {
  export const games: import("./language/games").ToldGame[];
  /** Name and character. */
  export const levels: [string, string][];
}
