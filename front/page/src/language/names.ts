/* names.ts: what things are called: games, variants, cards, places, players. */
import { games as told, levels } from "virtual:engine";
import { decks, type DeckName } from "../draw/deck";
import type { Player } from "../table/table";
import type { GameKey, Seat } from "../table/views";
import { mark, t } from "./language";

const colours: Record<string, string> = {
  r: mark("red %1"),
  o: mark("brown %1"),
  y: mark("yellow %1"),
  g: mark("green %1"),
  b: mark("blue %1"),
  p: mark("purple %1"),
};

const tactics: Record<string, string> = {
  joker: mark("Joker"),
  spy: mark("Spy"),
  shield: mark("Shield Bearer"),
  blind: mark("Blind Man's Bluff"),
  mud: mark("Mud Fight"),
  hunter: mark("Headhunter"),
  strategist: mark("Strategist"),
  banshee: mark("Banshee"),
  traitor: mark("Traitor"),
  redeploy: mark("Redeploy"),
  recruit: mark("Recruit"),
  desertion: mark("Desertion"),
  treason: mark("Treason"),
  explosion: mark("Explosion"),
  support: mark("Support"),
  exchange: mark("Exchange"),
  "?": mark("a hidden card"),
  "?t": mark("a hidden tactic card"),
};

export function cardName(card: string): string {
  const tactic = tactics[card];
  if (tactic) return t(tactic);
  return t(colours[card[0] ?? ""] ?? "%1", card.slice(1));
}

/** What a tactic card does, for whoever holds it. */
const deeds: Record<string, string> = {
  joker: mark("Stands for any card."),
  shield: mark("Stands for 1, 2 or 3 in any colour."),
  blind: mark("Only sums count at this stone."),
  mud: mark("Four cards a side at this stone."),
  hunter: mark("Draw three cards, then put two under their piles."),
  strategist: mark("Move one of your cards to another stone, or discard it."),
  banshee: mark("Discard a card of the other side."),
  traitor: mark("Take a clan card of the other side to yours."),
  redeploy: mark("Move one of your cards to another part of the wall, or discard it."),
  recruit: mark("Play a card from the discard."),
  desertion: mark("Discard a card of the other side."),
  treason: mark("Take a card of the other side to yours."),
  explosion: mark("Discard all cards at one part of the wall."),
  support: mark("Shuffle two discarded siege cards into the pile."),
  exchange: mark("Exchange three cards with the other player."),
};

export function deed(card: string, deck: DeckName): string {
  if (card === "spy") return t("Stands for a %1 of any colour.", decks[deck].spy);
  return deeds[card] ? t(deeds[card]) : "";
}

const places: Record<string, string> = {
  schotten: mark("stone %1"),
  siege: mark("wall %1"),
};

export const placeName = (game: GameKey, place: string | number): string =>
  t(places[game] ?? "%1", place);

const games: Record<GameKey, string> = {
  schotten: "Schotten Totten",
  siege: "Schotten Totten 2",
  towers: "Spiel der Türme",
};

/** Titles stay as they are on the box. */
export const gameName = (game: GameKey): string => games[game];

const taglines: Record<GameKey, string> = {
  schotten: mark("Two clans, nine stones, one border."),
  siege: mark("One storms the wall, one holds it."),
  towers: mark("Move, stack, and crown the building sites."),
};

export const tagline = (game: GameKey): string => t(taglines[game]);

/** The games, and of each its presets, as the engine lists them. */
export const gameKeys = Object.keys(told) as GameKey[];
export const presets = (game: GameKey): string[] => Object.keys(told[game] ?? {});
export const seatCount = (game: GameKey, preset: string): number => told[game]?.[preset] ?? 2;

const presetNames: Record<string, [string, string]> = {
  "schotten/base": [mark("Basic game"), mark("Claim after you play.")],
  "schotten/classic": [mark("Classic 1999"), mark("Claim only when your turn begins.")],
  "schotten/tactics": [mark("Tactic cards"), mark("Ten tactic cards in a second pile.")],
  "schotten/experts": [mark("Experts"), mark("Tactic cards, and claims only when your turn begins.")],
  "schotten/battleline": [mark("Sixty cards"), mark("Values to 10 and seven cards in hand.")],
  "schotten/battleline-tactics": [mark("Battle Line"), mark("Sixty cards and ten tactic cards; the spy is an 8.")],
  "siege/base": [mark("Basic game"), mark("By the French book.")],
  "siege/tactics": [mark("Tactic cards"), mark("By the French book, with eleven tactic cards.")],
  "siege/german": [mark("German book"), mark("A colour run also counts as colour or run, and the attacker has a last turn.")],
  "siege/german-tactics": [mark("German book, tactics"), mark("With eleven tactic cards.")],
  "towers/two": [mark("Two players"), mark("Two colours are neutral.")],
  "towers/three": [mark("Three players"), mark("One colour is neutral.")],
  "towers/four": [mark("Four players"), mark("Every colour is played.")],
  "towers/tall": [mark("Two, sky high"), mark("Towers grow as high as they can.")],
};

export function presetName(game: GameKey, preset: string): string {
  return t(presetNames[`${game}/${preset}`]?.[0] ?? preset);
}

export function presetNote(game: GameKey, preset: string): string {
  return t(presetNames[`${game}/${preset}`]?.[1] ?? "");
}

/** The colour of a seat: towers in the order of its rules, duels by side. */
export const seatColour = (seat: Seat): string => ["p", "r", "b", "g"][seat] ?? "p";

const roles = [mark("Attacker"), mark("Defender")];

export function roleName(game: GameKey, seat: Seat): string {
  if (game === "siege") return t(roles[seat] ?? "");
  if (game === "towers")
    return t([mark("Purple"), mark("Red"), mark("Blue"), mark("Green")][seat] ?? "");
  return seat === 0 ? t("First") : t("Second");
}

/** The computer's levels, by name and by character. */
export const levelCount = levels.length;
export const levelName = (level: number): string => t(levels[level - 1]?.[0] ?? "");
export const levelNote = (level: number): string => t(levels[level - 1]?.[1] ?? "");

export function playerName(players: readonly Player[], seat: Seat, looker: Seat | null): string {
  const player = players[seat];
  if (player?.kind === "level") return levelName(player.level);
  const isAlone = players.filter(({ kind }) => kind === "person").length === 1;
  if (seat === looker && (isAlone || !player?.name)) return t("You");
  return player?.name || t("Player %1", seat + 1);
}
