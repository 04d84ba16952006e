/* Field.tsx: the table of a game: as its folder draws it, or in letters. */
import type { View } from "../table/views";
import { boardOf } from "./boards";
import type { GameProps } from "./game";
import { Plain } from "./Plain";

export function Field({ picture, ...props }: GameProps<View> & { picture: string[] }) {
  const Board = boardOf(props.view.game)?.Board;
  return Board ? <Board {...props} /> : <Plain {...props} picture={picture} />;
}
