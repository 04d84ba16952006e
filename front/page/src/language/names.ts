/* names.ts: what things are called, by what their game says of itself. */
import type { Player } from "../table/table";
import type { GameKey, Seat } from "../table/views";
import type { Step } from "../words";
import { describe, describePreset, levelName, nameIn, type CardName, type Description } from "./games";
import { language, t } from "./language";

/** Names stand as in the middle of a sentence; this begins a line. */
export const capital = (text: string): string =>
  text.slice(0, 1).toLocaleUpperCase(language.value) + text.slice(1);

const put = (text: string, value: string | number): string => text.replace("%1", String(value));

/** A card by its whole key, or by the colour that its key begins with. */
export const findCard = (about: Description, card: string): CardName | null =>
  about.cards.find(({ key }) => key === card) ??
  about.cards.find(({ key, name }) => name.includes("%1") && card.startsWith(key)) ?? null;

export function cardName(about: Description, card: string): string {
  const found = findCard(about, card);
  return found ? put(found.name, card.slice(found.key.length)) : card;
}

/** A colour in a letter or two. */
export const colourSign = ({ colours }: Description, key: string): string =>
  capital(colours.find((one) => one.key === key)?.sign ?? key);

export const placeName = (about: Description, place: string | number): string => put(about.place ?? "%1", place);

export const gameName = (game: GameKey): string => describe(game).name;

/** A preset by its key; or the options one by one, as they are written for `new`. */
export function presetName(game: GameKey, preset: string): string {
  if (!preset.includes("=")) return nameIn(describe(game).presets, preset);
  const { choices, options } = describePreset(game, preset);
  return choices.map(({ key, name, values }) => t("%1: %2", capital(name), nameIn(values, options[key] ?? ""))).join(" · ");
}

export const seatName = (about: Description, seat: Seat): string => about.seats[seat]?.name ?? String(seat + 1);

/** A thing that a step names, for whoever cannot see it. */
export function stepName(about: Description, step: Step): string {
  const [kind = "", rest = ""] = step.split(":");
  const [card = "", place = ""] = rest.split("@");
  switch (kind) {
    case "hand":
    case "loose":
      return cardName(about, rest);
    case "board":
      return `${cardName(about, card)}, ${placeName(about, place)}`;
    case "place":
      return placeName(about, rest);
    case "claim":
      return t("Claim %1", placeName(about, rest));
    case "pile":
      return nameIn(about.piles, rest);
    case "do":
      return nameIn(about.buttons, rest);
    default:
      return rest || nameIn(about.buttons, kind);
  }
}

/** Several of one level at a table are told apart by a number. */
function computerName(players: readonly Player[], seat: Seat, level: number): string {
  const alike = players.flatMap((one, at) => (one.kind === "level" && one.level === level ? [at] : []));
  return alike.length > 1 ? `${levelName(level)} ${alike.indexOf(seat) + 1}` : levelName(level);
}

export function playerName(players: readonly Player[], seat: Seat, looker: Seat | null): string {
  const player = players[seat];
  if (player?.kind === "level") return computerName(players, seat, player.level);
  const isAlone = players.filter(({ kind }) => kind === "person").length === 1;
  if (seat === looker && (isAlone || !player?.name)) return t("You");
  return player?.name || t("Player %1", (player?.number ?? seat) + 1);
}
