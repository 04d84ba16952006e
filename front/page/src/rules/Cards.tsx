/* Cards.tsx: cards side by side, for the pictures of the rules. */
import { Card } from "../draw/Card";
import type { Description } from "../language/games";

export function Cards({ cards, about }: { cards: string; about: Description }) {
  return <span class="row-cards">{cards.split(" ").map((card, index) => <Card key={index} card={card} about={about} />)}</span>;
}
