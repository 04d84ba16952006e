/* record.ts: a record as the engine's `read` tells it, and where records come
 * from: this device, a server, a link. Only the engine knows how they read. */
import type { Engine } from "../engine/engine";
import { finishedGame } from "../table/finished";
import { presetWith } from "../language/games";
import type { Player } from "../table/table";
import type { GameKey } from "../table/views";

export interface GameRecord {
  game: GameKey;
  options: string;                        /* "tactics=on claim=after …" */
  tags: Record<string, string>;
  words: [string, number | "chance"][];   /* each with who played it */
  comments: [number, string][];           /* after so many words */
  shuffle: { verdict: "verified" | "failed" | "nothing"; lines: string[] };
  text: string;
}

/** All games of a text; what is wrong with it is thrown, as a sentence. */
export async function readRecords(engine: Engine, text: string): Promise<GameRecord[]> {
  const lines = await engine.ask(`read ${encodeURIComponent(text)}`);
  return lines.map((line) => JSON.parse(line) as GameRecord);
}

export const optionsOf = ({ options }: GameRecord): Record<string, string> =>
  Object.fromEntries(options.split(" ").filter(Boolean).map((one) => one.split("=")));

export function playersOf({ tags }: GameRecord, seats: number): Player[] {
  return Array.from({ length: seats }, (_, seat) => {
    const name = tags[`Seat${seat}`] ?? "";
    const level = /^level[ :](\d)(?:,|$)/.exec(name);   /* "level 2"; the arena's "level:4,nodes=300" */
    return level ? { kind: "level", level: Number(level[1]) } : { kind: "person", name };
  });
}

const nameOf = (player: Player) => (player.kind === "level" ? `level ${player.level}` : player.name);

/** A game that ended on this device, as a record. */
export async function writeFinished(engine: Engine, id: string): Promise<string | null> {
  const kept = finishedGame(id);
  if (!kept) return null;
  await engine.ask(`new ${kept.game} ${kept.preset} chance=manual${kept.isStrict ? " referee=strict" : ""}`);
  await engine.ask(`load ${kept.words}`);
  const tags = kept.players.flatMap((player, seat) => {
    const name = nameOf(player);
    return name ? [`Seat${seat}=${encodeURIComponent(name)}`] : [];
  });
  if (kept.takebacks) tags.push(`Takebacks=${kept.takebacks}`);
  const [text = '""'] = await engine.ask(`write ${tags.join(" ")} Date=${kept.date}`);
  return JSON.parse(text) as string;
}

/** The preset that has just these options; else the options themselves. */
export const presetOf = (record: GameRecord): string =>
  presetWith(record.game, optionsOf(record)) || record.options;
