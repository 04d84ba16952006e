/* refusals.ts: why the server did not take something, for people. */
import { mark, t } from "../language/language";

const sentences: Record<string, string> = {
  stale: mark("The table has moved on. Look again, and choose."),
  "not-your-turn": mark("It is not your turn."),
  "game-over": mark("The game is over."),
  "not-saved": mark("The server could not keep that. Try again."),
  "offered-already": mark("You have asked that already."),
  "no-offer": mark("That is no longer asked."),
  "nothing-played": mark("You have played nothing yet that could be taken back."),
  "computer-plays-on": mark("The computer plays on."),
  "nobody-is-away": mark("Nobody is away. The game goes on."),
  "too-many-phrases": mark("A little slower, please."),
  "has-begun": mark("The game has begun already."),
  "key-foreign": mark("This seat belongs to another device."),
};

export const sayRefusal = (code: string): string =>
  t(sentences[code] ?? mark("The server did not take that. Nothing has changed."));
