/* MoreSigns.tsx: the signs that Home does without: colours, tactic cards, what a
 * wall asks for, and what stands on buttons. See Sprite.tsx. */
import type { JSX } from "preact";
import { line, Sprite } from "./Sprite";

/* Suits. */
const antler = (
  <>
    <path {...line(2.6)} d="M6.5 22C5.2 15.5 9 12 13 10 17 8 19.6 6 20.4 2.2M7.4 15.2C4.2 13.2 3 9.8 3.2 6.4M11.8 10.7C9.4 8 9.2 5 10 2.2M16.4 8C15.2 6.2 14.9 4.2 15.3 2.4" />
    <path {...line(3.4)} d="M4.6 21.8L8.8 21.2" />
  </>
);
const gorse = (
  <>
    <path d="M12 12.6C4.6 11.6 3.2 4.2 7.4 2.6 9.6 1.8 11.4 3.2 12 5 12.6 3.2 14.4 1.8 16.6 2.6 20.8 4.2 19.4 11.6 12 12.6z" />
    <path d="M11.2 13.6C6.6 12.4 3.2 14.6 3 18.4 6.8 20 10.6 18 11.2 13.6zM12.8 13.6C17.4 12.4 20.8 14.6 21 18.4 17.2 20 13.4 18 12.8 13.6z" />
    <path {...line(1.7)} d="M12 14V22.5M12 19.5L8.6 22.5M12 19.5L15.4 22.5" />
  </>
);
const fern = (
  <>
    <path {...line(1.7)} d="M12.6 23C11.6 16 12 9 12 1.5" />
    <path d="M12 5.4C10.2 2.6 8.4 2.8 7.2 3.8 8.4 5.6 10 6.2 12 5.4zM12 5.4C13.8 2.6 15.6 2.8 16.8 3.8 15.6 5.6 14 6.2 12 5.4zM11.9 10.2C9.4 6.8 6.6 6.6 4.6 8 6.4 10.6 9 11.4 11.9 10.2zM12.1 10.2C14.6 6.8 17.4 6.6 19.4 8 17.6 10.6 15 11.4 12.1 10.2zM11.9 15.6C9 11.6 5.4 11.4 2.6 13 4.8 16.2 8.4 17.2 11.9 15.6zM12.1 15.6C15 11.6 18.6 11.4 21.4 13 19.2 16.2 15.6 17.2 12.1 15.6zM12.1 20.6C10 17.4 6.8 17.2 4.4 18.6 6.4 21.2 9.4 21.8 12.1 20.6zM12.3 20.6C14.4 17.4 17.6 17.2 20 18.6 18 21.2 15 21.8 12.3 20.6z" />
  </>
);
const wave = (
  <>
    <path d="M1.5 13.5C4.5 13.5 5.5 4 13 3.5 18.5 3.2 21.8 7 20.4 11.2 19.6 8.8 16.6 7.8 14.8 9.2 13 10.8 14.2 13.8 22.5 12.8 20 16.6 6 17.2 1.5 13.5z" />
    <path {...line(2.4)} d="M2 20.5C5 18.2 8 18.2 11 20.2S18.5 22 22 19.6" />
  </>
);
/* Tactic cards. */
const joker = (
  <>
    <path d="M6 17C6.5 12.5 6 9.8 4 9.2 2.6 8.8 2 10.4 2.4 12.2 .2 8.5 1.4 4.2 5.2 4.2 8.6 4.2 10.6 7 12 9.6 13.4 7 15.4 4.2 18.8 4.2 22.6 4.2 23.8 8.5 21.6 12.2 22 10.4 21.4 8.8 20 9.2 18 9.8 17.5 12.5 18 17z" />
    <path d="M4.5 18.2H19.5L18.8 22H5.2z" /><circle cx="2.4" cy="14.2" r="1.9" /><circle cx="21.6" cy="14.2" r="1.9" />
  </>
);
const spy = (
  <>
    <path fill-rule="evenodd" d="M1 12.5C5 6.5 8.5 5 12 5S19 6.5 23 12.5C19 18 15.5 19.5 12 19.5S5 18 1 12.5zM12 7.5A4.7 4.7 0 1 0 12 17 4.7 4.7 0 1 0 12 7.5z" />
    <circle cx="12" cy="12.2" r="2.5" />
  </>
);
const shield = <path fill-rule="evenodd" d="M3 3.5C7 4 9.5 3.5 12 1.5 14.5 3.5 17 4 21 3.5 21.5 12 19 19 12 22.8 5 19 2.5 12 3 3.5zM11 6V11H6.5V13.5H11V19L13.3 19V13.5H17.8V11H13.3V6z" />;
const blind = (
  <>
    <path d="M2 8.5C8 6.5 16 6.5 22 8.5L21.5 14C16 12.5 8 12.5 2.5 14z" />
    <path d="M20.5 9L23.5 5M20.5 12.5L23.5 15.5" {...line(1.9)} />
    <path {...line(1.7)} d="M8 18.5C10.5 20.5 13.5 20.5 16 18.5M7 4.5C9 3 15 3 17 4.5" />
  </>
);
const mud = (
  <>
    <path d="M2 17C3.5 13.5 6 15 7.5 14S9 9.5 12 10.5 14.5 14.5 17 13.5 21.5 14 22 17.5 17 22 12 22 1 20.5 2 17z" />
    <circle cx="5.5" cy="8.5" r="2" /><circle cx="18.5" cy="7" r="2.4" /><circle cx="12" cy="4.5" r="1.7" /><circle cx="9" cy="7.5" r=".9" /><circle cx="15.2" cy="10.2" r="1" />
  </>
);
const hunter = (
  <>
    <path d="M2.5 8.5L6 5C8 11 12 14.5 20 13L21.5 18.5C10 22 3.5 16.5 2.5 8.5z" />
    <path {...line(1.7)} d="M7.5 8C12 3 17.5 5 17.5 12M5 3.5L2 6.5" />
  </>
);
const strategist = (
  <>
    <path {...line(2)} d="M6 22.5V2.5" />
    <path d="M7 3C11 1 14 6 20.5 3.5 18.5 7 19.5 9 21 12 15 14.5 11 9 7 12z" />
  </>
);
const banshee = <path fill-rule="evenodd" d="M12 1.5C17.5 1.5 20 6 19.5 12 19.2 16 21 18.5 22 22 19 22.5 17.5 21 16.5 19.5 15.5 21.5 13.5 22.5 12 22.5S8.5 21.5 7.5 19.5C6.5 21 5 22.5 2 22 3 18.5 4.8 16 4.5 12 4 6 6.5 1.5 12 1.5zM8.7 7.5A1.6 2 0 1 0 8.7 11.5 1.6 2 0 1 0 8.7 7.5zM15.3 7.5A1.6 2 0 1 0 15.3 11.5 1.6 2 0 1 0 15.3 7.5zM12 12.5A2.3 3.2 0 1 0 12 18.9 2.3 3.2 0 1 0 12 12.5z" />;
const dagger = (
  <>
    <path d="M12 23L9 17.5 9.8 8.5H14.2L15 17.5z" />
    <path d="M5.5 6.5C9 5.5 15 5.5 18.5 6.5V8.5H5.5z" /><path d="M10.5 1.5H13.5L13.8 6H10.2z" />
  </>
);
const traitor = (
  <>
    <path d="M2.5 4C8 5.5 16 5.5 21.5 4 22.5 12 19 19.5 12 22.5z" />
    <path {...line(1.6)} d="M2.5 4C1.5 12 5 19.5 12 22.5M5.5 10.5C7 9.5 8.5 9.5 9.8 10.5M7.5 16C8.8 15.5 10.5 15.5 12 16" />
  </>
);
const redeploy = (
  <>
    <path {...line(2.6)} d="M3 19C3 9 9 6 16 7.5" />
    <path d="M14 2.5L22.5 8.5 13 12.5z" /><path d="M9.5 15H18.5V22.5H9.5z" />
  </>
);
const recruit = (
  <>
    <path d="M3.5 9.5C6 7.5 18 7.5 20.5 9.5L19.5 19C16.5 21.5 7.5 21.5 4.5 19z" />
    <path {...line(1.9)} d="M4 2L11 7M20 2L13 7" />
  </>
);
const desertion = (
  <>
    <path {...line(2)} d="M5 23L8 2" />
    <path fill-rule="evenodd" d="M8.5 2.5C12 1 15.5 5 21 2.8L19.5 12.5C15 14.5 11.5 10.5 7.2 12zM10.2 4.9L9.3 9.6C12.2 9.3 15 11.5 17.9 10.8L18.6 5.6C15.4 6 13 4.2 10.2 4.9z" />
  </>
);
const explosion = <path d="M12 .8L14 6.5 19.5 3 17.5 8.8 23.5 9.8 18.5 13 22.5 18 16.8 17 16 23 12.2 18 8 22.8 7.5 17 1.5 18 5.5 13 .5 9.5 6.5 8.8 4.5 3 10 6.5z" />;
const support = (
  <>
    <path d="M1 8.5L3 15.5H16L18 8.5z" />
    <path {...line(1.8)} d="M17 12.5L23 10.5" />
    <path fill-rule="evenodd" d="M9.5 12A5.2 5.2 0 1 0 9.5 22.4 5.2 5.2 0 1 0 9.5 12zM9.5 14.6A2.6 2.6 0 1 1 9.5 19.8 2.6 2.6 0 1 1 9.5 14.6z" />
    <circle cx="9.5" cy="17.2" r="1.2" /><path d="M4 3.5C5.5 2.5 8 2.5 9 3.5V7.5H4zM10.5 4.5C12 3.5 14 3.5 15 4.5V7.5H10.5z" />
  </>
);
const exchange = (
  <>
    <path {...line(2.5)} d="M3 8H17M21 16H7" />
    <path d="M15 3L22.5 8 15 13zM9 11L1.5 16 9 21z" />
  </>
);

/* What a wall asks for. */
const faceAll = <path d="M12 1.5L15 8.5 22.5 9.2 16.8 14.2 18.6 21.8 12 17.8 5.4 21.8 7.2 14.2 1.5 9.2 9 8.5z" />;
const faceSum = (
  <>
    <path d="M12 1.5L21 11H15.5V15H8.5V11H3z" /><path {...line(2.4)} d="M12 17.5V23M9.2 20.2H14.8" />
  </>
);
const faceLow = (
  <>
    <path d="M12 22.5L21 13H15.5V9H8.5V13H3z" /><path {...line(2.4)} d="M12 1V6.5M9.2 3.7H14.8" />
  </>
);
const faceSame = <path d="M2 6H22V10.5H2zM2 13.5H22V18H2z" />;
const faceColour = <path d="M12 1.5C16 7 19.5 11 19.5 15.2A7.5 7.5 0 0 1 4.5 15.2C4.5 11 8 7 12 1.5z" />;
const faceRun = <path d="M1.5 22V16.5H8V11H14.5V5.5H22.5V22z" />;

/* Things. */
const home = <path d="M2.5 12.5L12 3L21.5 12.5H18.5V21H13.8V15H10.2V21H5.5V12.5z" />;
const chart = <path d="M3 3H9V9H3zM15 3H21V9H15zM3 15H9V21H3zM15 15H21V21H15zM10 4.5H14V7H10zM10 17H14V19.5H10z" />;
const back = <path d="M11 3.5V8.5C18 8.5 22 12.5 22 20.5 19.5 16.5 16.5 15 11 15V20L2 11.7z" />;
const next = <path d="M7 3.5L19 12 7 20.5z" />;
const previous = <path d="M17 3.5L5 12 17 20.5z" />;
const last = <path d="M4 3.5L14.5 12 4 20.5zM16 4H20V20H16z" />;
const first = <path d="M20 3.5L9.5 12 20 20.5zM4 4H8V20H4z" />;
const lock = <path fill-rule="evenodd" d="M4.5 10.5H7V7.5C7 1 17 1 17 7.5V10.5H19.5V22H4.5zM9.5 10.5H14.5V7.5C14.5 4.2 9.5 4.2 9.5 7.5z" />;

const undo = <path d="M9.5 2.5V7H13C19 7 22.5 10.4 22.5 14.6S18.6 22 13.4 22H6V18.6H13.2C16.8 18.6 19 17 19 14.6S16.8 10.6 13 10.6H9.5V15L1.5 8.8z" />;
const lantern = (
  <>
    <path {...line(1.8)} d="M8.5 5.5C8.5 0.6 15.5 0.6 15.5 5.5" />
    <path fill-rule="evenodd" d="M6.5 5.5H17.5L18.5 9H17.5V18.5H19V22H5V18.5H6.5V9H5.5zM8.6 9V18.5H15.4V9zM12 10.2C13.6 12.4 14.6 13.8 14.2 15.6 13.9 17 13 17.8 12 17.8S10.1 17 9.8 15.6C9.4 13.8 10.4 12.4 12 10.2z" />
  </>
);
const flag = <path d="M5 1.5H7.6V3C11 1.4 14 5 20.5 3 18.8 6.4 19.4 8.8 21 12 15 14 11 10 7.6 12V22.5H5z" />;
const hands = <path d="M1 8.5L5.5 6 9 7.2 12 6.4 15 7.2 18.5 6 23 8.5 20 15.5 17.6 14.8 13.4 18.9C12.6 19.7 11.6 19.7 10.8 18.9L6.4 14.8 4 15.5zM9.4 9.6L8.2 12.4C9.6 13.4 11.2 12.8 12 11.2L15.8 14 17 12.8 13.4 9.6z" fill-rule="evenodd" />;
const speech = <path d="M2 3.5H22V16.5H12.5L6.5 22V16.5H2z" />;
const eye = <path fill-rule="evenodd" d="M1 12.2C5 6.2 8.5 4.8 12 4.8S19 6.2 23 12.2C19 17.8 15.5 19.2 12 19.2S5 17.8 1 12.2zM12 7.8A4.4 4.4 0 1 0 12 16.6 4.4 4.4 0 1 0 12 7.8z" />;
const away = <path d="M3 3H13V6H6V18H13V21H3zM11 10.2H16V6L23 12 16 18V13.8H11z" />;
const clock = <path fill-rule="evenodd" d="M12 1.5A10.5 10.5 0 1 0 12 22.5 10.5 10.5 0 1 0 12 1.5zM12 4.4A7.6 7.6 0 1 1 12 19.6 7.6 7.6 0 1 1 12 4.4zM10.8 6.5H13.4V11.4L17 13.6 15.7 15.8 10.8 12.9z" />;

const signs: Record<string, JSX.Element> = {
  o: antler, y: gorse, g: fern, b: wave, joker, spy, shield, blind, mud, hunter, strategist, banshee, traitor,
  redeploy, recruit, desertion, treason: dagger, explosion, support, exchange, "face-all": faceAll,
  "face-sum": faceSum, "face-low": faceLow, "face-same": faceSame, "face-colour": faceColour,
  "face-run": faceRun, home, chart, back, next, previous, last, first, lock, undo, lantern, flag, hands,
  speech, eye, clock, away,
};

export const MoreSigns = () => <Sprite of={signs} />;
