/* referees.ts: what the referee for a real table knows of the games that can be
 * entered there (games/GAME/referee.tsx). */
import type { FunctionComponent } from "preact";
import type { Description } from "../language/games";
import { gameKeys } from "../language/games";
import type { Place, Position } from "../referee/position";
import type { GameKey, Seat, View } from "../table/views";

export interface GameReferee {
  places: number;
  noun: string;                        /* of a place in a drawn position */
  claimants: Seat[];                   /* whose claims can be asked for at all */
  copies: Record<string, number>;      /* wild cards that may lie there, and how many */
  signs: (options: Record<string, string>) => string[];   /* features that a place may have */
  hasWilds: (options: Record<string, string>) => boolean;
  field: string;                       /* how the board is laid out, as a class */
  fieldName: () => string;
  sideName: (about: Description, seat: Seat) => string;
  claimText: () => string;             /* for who has made the claim good */
  claimed: (position: Position, place: number, seat: Seat) => Position;   /* what becomes of it */
  Middle: FunctionComponent<{ at: Place; place: number; view: View | null }>;   /* between the sides */
}

const found = import.meta.glob<GameReferee>("./*/referee.tsx", { eager: true, import: "referee" });

export const refereeOf = (game: GameKey): GameReferee | null => found[`./${game}/referee.tsx`] ?? null;
export const refereed = (): GameKey[] => gameKeys().filter(refereeOf);
