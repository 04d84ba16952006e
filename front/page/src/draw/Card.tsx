/*
 * Card.tsx: a card as a small print: a strip with value and emblem that stays
 * in sight when cards overlap, the emblem again below, and at the foot the
 * colour in letters; whoever likes has the letters in the strip.
 */
import type { Description } from "../language/games";
import { colourSign, findCard } from "../language/names";
import { Stamp } from "./Sprite";
import { slab } from "./wobble";

const width = 50;
const height = 70;

const papers = [1, 2, 3, 4, 5].map((seed) => slab(seed, 0.8, 0.8, width - 1.6, height - 1.6, 3));
const strips = [6, 7, 8].map((seed) => slab(seed, 2.4, 2.4, width - 4.8, 19.6, 2, 0.6));
const backs = slab(9, 3.2, 3.2, width - 6.4, height - 6.4, 2);

/** A number that looks like chance, from a card's name. */
function seedOf(name: string): number {
  return [...name].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0);
}

const pick = (list: readonly string[], name: string) => list[seedOf(name) % list.length] as string;

const suits = ["r", "o", "y", "g", "b", "p"];

function Frame({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <svg class="card" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="card-paper" d={pick(papers, name)} />
      {children}
    </svg>
  );
}

function Numbered({ card, sign }: { card: string; sign: string }) {
  const suit = card[0] as string;
  const value = card.slice(1);
  return (
    <Frame name={card}>
      <g class={`suit-${suit}`}>
        <path class="card-strip" d={pick(strips, card)} />
        <g class="on-strip">
          <text class="card-value" x="4" y="18">{value}</text>
          <Stamp name={suit} x={28.5} y={3.6} size={17} class="strip-emblem" />
          <text class="card-letter strip-letter" x="46" y="17.5" text-anchor="end">{sign}</text>
        </g>
        <Stamp name={suit} x={12} y={25} size={26} class="card-emblem" />
        <g class="card-foot">
          <text class="card-small" x="45" y="65.5" text-anchor="end">{value}</text>
          <text class="card-letter" x="4.5" y="65.5">{sign}</text>
        </g>
      </g>
    </Frame>
  );
}

/** A wild card wears all suits, and says what it stands for. */
function Tactic({ card, brief }: { card: string; brief: string | undefined }) {
  const stripe = (width - 5.4) / suits.length;
  return (
    <Frame name={card}>
      {brief ? (
        <>
          {suits.map((suit, index) => (
            <rect key={suit} class={`suit-${suit} card-strip`} x={2.7 + index * stripe} y={2.6}
              width={stripe + 0.2} height={19.2} />
          ))}
          <path class="card-paper" d={slab(3, 5.5, 6.2, 23, 12.4, 2)} />
          <text class="card-range" x="17" y="16" text-anchor="middle">{brief}</text>
          <Stamp name={card} x={31} y={4.6} size={15} class="card-strip-sign" />
        </>
      ) : (
        <>
          <path class="card-tactic" d={pick(strips, card)} />
          <Stamp name={card} x={16.5} y={3.6} size={17} class="on-tactic" />
        </>
      )}
      <Stamp name={card} x={10} y={27} size={30} class="card-ink" />
    </Frame>
  );
}

/** The backs differ: numbered cards wear cairns, tactic cards a knot. */
function Back({ isTactic }: { isTactic: boolean }) {
  return (
    <Frame name={isTactic ? "t" : "c"}>
      <path class={isTactic ? "back-tactic" : "back-clan"} d={backs} />
      {isTactic ? (
        <g class="back-lines">
          <path d="M25 16L39 35 25 54 11 35zM25 23L33.5 35 25 47 16.5 35z" />
          <path d="M11 16L39 54M39 16L11 54" />
        </g>
      ) : (
        <g class="back-cairn">
          <path d={slab(11, 12, 45, 26, 8, 3)} />
          <path d={slab(12, 15, 35.5, 20, 8, 3)} />
          <path d={slab(13, 17.5, 27, 14.5, 7, 3)} />
          <path d={slab(14, 20.5, 20, 9, 5.6, 2)} />
        </g>
      )}
    </Frame>
  );
}

export function Card({ card, about }: { card: string; about: Description }) {
  if (card.startsWith("?")) return <Back isTactic={card === "?t"} />;
  return /\d/.test(card) ? <Numbered card={card} sign={colourSign(about, card[0] as string)} /> : <Tactic card={card} brief={findCard(about, card)?.brief} />;
}
