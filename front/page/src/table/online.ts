/*
 * online.ts: a table at a server (docs/api.md). Keys of seats stay on this
 * device; a lost connection is mended by itself.
 */
import { language, t } from "../language/language";
import { remember, remembered } from "../memory";
import { Store } from "../store";
import { partOf, type Path } from "../words";
import { Adviser, type Sentence } from "./adviser";
import type { MatchLength, MatchState } from "./match";
import { isGone, request, ServerRefusal } from "./request";
import type { Message, Offer, Phrase, RefusedClaim, Server, ServerTable } from "./server";
import { Shuffle } from "./shuffle";
import { emptyState, type Player, type Table, type TableState } from "./table";
import { countGame } from "./tally";
import type { GameKey, Seat, View } from "./views";
import { forgetVisit, rememberVisit } from "./visited";

interface Seated {
  seat: Seat;
  key: string;
}

const seatKey = (id: string) => `seat.${id}`;
const ownerKey = (id: string) => `owner.${id}`;

/** Whether this device made the table. */
export const isMaker = (id: string): boolean => typeof remembered(ownerKey(id)) === "string";

/** An empty name is no name. */
const named = (name: string) => (name.trim() ? { name: name.trim() } : {});

export interface TableSetup {
  game: GameKey;
  preset?: string;
  options?: Record<string, string>;
  players: Player[];
  seat: Seat;
  public?: boolean;
  clock?: { start: number; increment: number } | null;
  verified?: boolean;
  referee?: "helpful" | "strict";
  length?: MatchLength | null;   /* of a match; null: single games */
}

/** The server takes no rounds for as many as the book has. */
const bookLength = { rounds: 0 };

/** A server's sentence for this reader; where it cannot be had, as it came. */
const sayHere = (adviser: Adviser, game: GameKey, sentence: Sentence): Promise<string> =>
  adviser.say(game, sentence).catch(() => sentence.text);

/** Makes a table and returns its id; this device has the given seat. */
export async function makeTable({ players, seat, length = null, ...rest }: TableSetup): Promise<string> {
  const me = players[seat];
  const adviser = new Adviser();
  const made = await request<Seated & { table: string; owner: string }>("/api/tables", {
    ...rest,
    series: length && ("wins" in length ? length : { ...bookLength, ...length }),
    seats: players.map((player) =>
      player.kind === "level" ? { kind: "level", level: player.level } : { kind: "person" },
    ),
    seat,
    ...(me?.kind === "person" && named(me.name)),
  }).catch(async (error: unknown) => {
    if (!(error instanceof ServerRefusal)) throw error;
    throw new ServerRefusal(error.status, { text: await sayHere(adviser, rest.game, error.sentence) });
  }).finally(() => adviser.close());
  remember(seatKey(made.table), { seat: made.seat, key: made.key });
  remember(ownerKey(made.table), made.owner);
  return made.table;
}

export function playersOf(table: ServerTable): Player[] {
  return table.seats.map((seat) =>
    seat.kind === "level"
      ? { kind: "level", level: seat.level ?? 1 }
      : { kind: "person", name: seat.name ?? (seat.kind === "bot" ? t("Bot") : "") },
  );
}

function matchAt({ series, result }: ServerTable, why: string[]): MatchState | null {
  return series && { ...series, isCounted: result !== null, isOver: series.over, why };
}

/** Answers to what this page does by itself: nobody asked for them. */
const ofShuffle = new Set(["has-begun", "committed-already", "not-all-committed", "opening-wrong"]);

const freeSeats = (table: ServerTable): Seat[] =>
  table.seats.flatMap((seat, index) => (seat.kind === "person" && !seat.taken ? [index] : []));

export class OnlineTable implements Table, Server {
  readonly state = new Store<TableState>(emptyState);
  readonly link: string;
  readonly server = this;
  readonly adviser = new Adviser();
  private socket: WebSocket | null = null;
  private table: ServerTable | null = null;
  private isClosed = false;
  private isWatching = false;      /* by choice, though a seat is free */
  private playing: Path | null = null;   /* to the word that is on its way */
  private offered: Path[] = [];          /* beside it */
  private wantsRematch = false;
  private withdrawn: Offer | null = null;
  private takebacks = 0;           /* so many were granted */
  private readonly part: Shuffle;  /* in the shuffle */
  private isShuffling = false;     /* one step of it after another */
  private attempts = 0;
  private timer = 0;
  private number = 0;              /* of the last event */
  private words: string[] = [];    /* so far, as this seat saw them */
  private last: Promise<void> = Promise.resolve();
  private readonly unwatch: () => void;

  constructor(
    private readonly id: string,
    private readonly goTo: (id: string) => void,
  ) {
    this.link = `${location.origin}/t/${id}`;
    this.part = new Shuffle(id, new URL(location.href).host, this.adviser);
    this.unwatch = language.watch(() => this.next(() => this.retell()));
    addEventListener("online", this.reconnectNow);
    void this.open();
  }

  play(word: string): void {
    const { paths } = this.state.value;
    const path = paths.find((one) => one.word === word);
    if (!path) return;
    this.playing = path;
    this.offered = paths;
    this.state.update({ paths: [], refusal: null, refused: null });
    this.send({ type: "play", number: this.number, word });
  }

  sitDown(seat: Seat, name: string): void {
    void request<Seated>(`/api/tables/${this.id}/join`, { seat, ...named(name) }).then(
      ({ seat: taken, key }) => {
        remember(seatKey(this.id), { seat: taken, key });
        this.connect();
      },
      () => void this.open(),
    );
  }

  watch(): void {
    this.isWatching = true;
    this.connect();
  }

  again(): void {
    this.wantsRematch = true;
    if (this.table?.next) return this.goOn();
    const asked = this.table?.offers.find(({ what }) => what === "rematch");
    if (asked && asked.by !== this.state.value.seat) this.answer("rematch", true);
    else this.offer("rematch");
  }

  close(): void {
    this.isClosed = true;
    this.unwatch();
    this.adviser.close();
    clearTimeout(this.timer);
    removeEventListener("online", this.reconnectNow);
    this.socket?.close();
  }

  /* ---- What else can be asked of the server. */

  resign(): void {
    this.send({ type: "resign" });
  }

  offer(what: Offer): void {
    this.send({ type: "offer", what });
  }

  answer(what: Offer, yes: boolean): void {
    if (what === "rematch") this.wantsRematch = yes;
    if (!yes) this.withdrawn = what;
    this.send({ type: "answer", what, yes });
  }

  claimWin(): void {
    this.send({ type: "claim-win" });
  }

  say(phrase: Phrase): void {
    this.send({ type: "phrase", phrase });
  }

  fill(seat: Seat, level: number): void {
    const owner = remembered(ownerKey(this.id));
    if (typeof owner !== "string") return;
    void request(`/api/tables/${this.id}/fill`, { seat, level }, owner).catch((error: unknown) => {
      if (error instanceof ServerRefusal) this.next(() => this.refuse(error.sentence));
    });
  }

  forgetDeclined(): void {
    const { told } = this.state.value;
    if (told) this.state.update({ told: { ...told, declined: null } });
  }

  leave(): void {
    this.send({ type: "leave" });
    remember(seatKey(this.id), null);
    forgetVisit(this.id);
  }

  goOn(): void {
    const next = this.table?.next;
    if (!next) return;
    // A seat keeps its key; where it sits now, the server says.
    const { seated } = this;
    if (seated) remember(seatKey(next), seated);
    this.goTo(next);
  }

  shuffleAnew(): void {
    const { table, seated } = this;
    if (!table || !seated) return;
    this.part.agree(table);
    this.state.update({ shuffle: null });
    void this.shuffle(table, this.state.value.seat ?? seated.seat);
  }

  tryNow(): void {
    this.reconnectNow();
  }

  /* ---- The connection. */

  private get seated(): Seated | null {
    return remembered(seatKey(this.id)) as Seated | null;
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private async open(): Promise<void> {
    try {
      const table = await request<ServerTable>(`/api/tables/${this.id}`);
      this.know(table);
      const free = freeSeats(table);
      if (!this.seated && !this.isWatching && free.length > 0)
        this.state.update({ status: { kind: "invited", free } });
      else this.connect();
    } catch (error) {
      if (error instanceof ServerRefusal && isGone(error)) return this.giveUp();
      this.retry();
      if (error instanceof ServerRefusal) this.next(() => this.refuse(error.sentence));
    }
  }

  /** There is no such table any more. */
  private giveUp(): void {
    forgetVisit(this.id);
    this.state.update({ status: { kind: "gone" } });
  }

  private connect(): void {
    this.socket?.close();
    const address = new URL(`/api/tables/${this.id}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.playing = null;
    let hasHeard = false;
    socket.onopen = () => {
      this.attempts = 0;
      const key = this.seated?.key;
      socket.send(JSON.stringify({ type: "hello", ...(key && { key }) }));
    };
    socket.onmessage = ({ data }) => {
      hasHeard = true;
      if (this.socket === socket) this.next(() => this.hear(JSON.parse(String(data)) as Message));
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      if (code === 4004) this.giveUp();
      // Another machine of the server has the table from now on, which nobody needs to notice.
      else if (code === 1012 && hasHeard) this.connect();
      else this.retry();
    };
  }

  /** Tries again, a little later each time. */
  private retry(): void {
    if (this.isClosed) return;
    this.state.update({ status: { kind: "lost" }, paths: [] });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(this.reconnectNow, Math.min(8000, 500 * 2 ** this.attempts++));
  }

  private readonly reconnectNow = (): void => {
    if (this.isClosed || this.state.value.status.kind !== "lost") return;
    clearTimeout(this.timer);
    // By way of the table itself: it may be gone, which a socket does not tell.
    void this.open();
  };

  /* ---- What is told. */

  private know(table: ServerTable): void {
    const { seated } = this;
    const before = this.table;
    this.table = table;
    this.state.update({
      game: table.game,
      players: playersOf(table),
      told: { said: null, out: {}, declined: null, ...this.state.value.told, table, at: performance.now() },
      match: matchAt(table, this.state.value.match?.why ?? []),
      result: table.result,
      ending: table.ending,
      isStrict: table.referee === "strict",
    });
    if (before) this.lookForDeclined(before, table);
    if (table.series?.ending) this.next(() => this.tellMatch());
    if (!seated) return;
    const seat = this.state.value.seat ?? seated.seat;
    const { game, result } = table;
    const players = playersOf(table);
    const hasEnded = rememberVisit({ id: table.table, game, players, seat, result, toMove: table.to_move });
    if (hasEnded && result) countGame(game, players, seat, result);
    void this.shuffle(table, seat);
  }

  /** An offer of one's own that has gone without being taken up was declined, by
   * word or by playing on. What follows from a yes is told within a moment. */
  private lookForDeclined(before: ServerTable, now: ServerTable): void {
    const { seat } = this.state.value;
    const gone = before.offers.find(({ what, by }) => by === seat && what !== this.withdrawn && !now.offers.some((one) => one.what === what));
    this.withdrawn = null;
    if (!gone || seat === null) return;
    const takebacks = this.takebacks;
    setTimeout(() => {
      const isTaken = { draw: this.table?.ending === "agreed", takeback: this.takebacks > takebacks, rematch: Boolean(this.table?.next) }[gone.what];
      const { told } = this.state.value;
      if (!isTaken && told && !this.isClosed) this.state.update({ told: { ...told, declined: gone.what } });
    }, 600);
  }

  private async shuffle(table: ServerTable, seat: Seat): Promise<void> {
    if (this.isShuffling || this.socket?.readyState !== WebSocket.OPEN) return;
    this.isShuffling = true;
    const { send, state } = await this.part.step(table, seat, this.words).catch(() => ({ send: undefined, state: undefined }));
    this.isShuffling = false;
    if (state) this.state.update({ shuffle: state });
    if (send) this.send(send);
    if (this.table && this.table !== table) void this.shuffle(this.table, seat);   /* it was told more meanwhile */
  }

  /** One after another: what is told here is told in order. */
  private next(work: () => Promise<void>): void {
    this.last = this.last.then(work).catch((error: unknown) => {
      if (!this.isClosed) this.state.update({ status: { kind: "broken", why: (error as Error).message }, paths: [] });
    });
  }

  private async hear(message: Message): Promise<void> {
    switch (message.type) {
      case "snapshot":
        this.number = message.number;
        this.playing = null;
        this.words = message.words;
        if (message.seat !== null && this.seated) remember(seatKey(this.id), { ...this.seated, seat: message.seat });
        this.state.update({ seat: message.seat });
        this.know(message.table);
        await this.show(message.view, message.moves);
        break;
      case "event":
        await this.happened(message);
        break;
      case "seats":
        this.know(message.table);
        break;
      case "phrase": {
        const { told } = this.state.value;
        if (told) this.state.update({ told: { ...told, said: { by: message.by, phrase: message.phrase, at: performance.now() } } });
        break;
      }
      case "next":
        if (this.table) this.know({ ...this.table, next: message.table });
        if (this.wantsRematch) this.goOn();
        break;
      case "refused":
        if (ofShuffle.has(message.code)) break;
        if (message.proof && this.playing) return this.refuseClaim(this.playing, message);
        await this.refuse(message);
        if (message.code === "key-foreign" || message.code === "key-bad") remember(seatKey(this.id), null);
        if (this.playing || message.code.startsWith("key-")) this.connect();
        break;
      case "ok":
        this.playing = null;
        break;
    }
  }

  private async happened(message: Extract<Message, { type: "event" }>): Promise<void> {
    this.number = message.number;
    if (message.kind === "word") this.words = [...this.words, message.word];
    else if (message.kind === "takeback") {
      this.words = this.words.slice(0, message.words);
      this.takebacks++;
    } else {
      const { told } = this.state.value;
      if (told) this.state.update({ told: { ...told, out: { ...told.out, [message.by]: message.kind } } });
      if (message.result) this.state.update({ result: message.result, ending: message.kind });
    }
    this.state.update({ refusal: null, refused: null });
    await this.show(message.view, message.moves);
  }

  /** Why a word was refused stays until the table changes, also over the
   * snapshot that lays it anew. */
  private async refuse(sentence: Sentence): Promise<void> {
    this.state.update({ refusal: await sayHere(this.adviser, this.table?.game ?? "", sentence) });
  }

  /** It costs nothing: what was on offer still is. */
  private async refuseClaim({ steps }: Path, { proof = [], added = [] }: RefusedClaim): Promise<void> {
    const game = this.table?.game ?? "";
    const sentences = await Promise.all(proof.map((one) => sayHere(this.adviser, game, one)));
    const place = Number(partOf(steps, "claim") ?? 0);
    this.playing = null;
    this.state.update({ paths: this.offered, refused: { place, explanation: { verdict: "beaten", added, sentences } } });
  }

  private async show(view: View | null, moves: string[]): Promise<void> {
    const { seat, isStrict } = this.state.value;
    const result = this.state.value.result ?? view?.result ?? null;
    const isMine = view?.to_move === seat && !result;
    const sight = view && (await this.adviser.tell(view, seat, this.words, isStrict));
    const paths = await this.adviser.steps(view ? moves : []);
    this.state.update({
      ...(sight ?? { view }),
      paths,
      result,
      status: view ? { kind: isMine || result ? "playing" : "thinking" } : { kind: "waiting" },
    });
  }

  private async tellMatch(): Promise<void> {
    const { table } = this;
    const sentences = table?.series?.ending ?? [];
    if (!table || sentences.length === 0) return;
    const why = await Promise.all(sentences.map((one) => sayHere(this.adviser, table.game, one)));
    this.state.update({ match: matchAt(table, why) });
  }

  private async retell(): Promise<void> {
    await this.tellMatch();
    const { view, seat, isStrict } = this.state.value;
    if (view) this.state.update(await this.adviser.tell(view, seat, this.words, isStrict));
  }
}
