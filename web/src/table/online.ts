/*
 * online.ts: a table at a server (docs/api.md). Keys of seats stay on this
 * device; a lost connection is mended by itself.
 */
import { remember, remembered } from "../memory";
import { Store } from "../store";
import { Adviser } from "./adviser";
import { request, ServerRefusal } from "./request";
import { emptyState, type Player, type Table, type TableEvent, type TableState } from "./table";
import type { GameKey, Seat, View } from "./views";

interface ServerSeat {
  kind: "person" | "level";
  level?: number;
  name?: string | null;
  taken?: boolean;
}

interface ServerTable {
  table: string;
  game: GameKey;
  options: Record<string, string>;
  state: "waiting" | "playing" | "over";
  seats: ServerSeat[];
  number: number;
}

type Message =
  | {
      type: "snapshot";
      number: number;
      seat: Seat | null;
      table: ServerTable;
      view: View | null;
      moves: string[];
      words: string[];
    }
  | ({ type: "event"; view: View; moves: string[] } & TableEvent)
  | { type: "seats"; table: ServerTable }
  | { type: "ok"; number: number }
  | { type: "refused"; code: string; text: string; number: number };

interface Seated {
  seat: Seat;
  key: string;
}

const seatKey = (id: string) => `seat.${id}`;

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
  rounds?: number | null;
}

/** Makes a table and returns its id; this device has the given seat. */
export async function makeTable({ players, seat, ...rest }: TableSetup): Promise<string> {
  const me = players[seat];
  const made = await request<Seated & { table: string }>("/api/tables", {
    ...rest,
    seats: players.map((player) =>
      player.kind === "level" ? { kind: "level", level: player.level } : { kind: "person" },
    ),
    seat,
    ...(me?.kind === "person" && named(me.name)),
  });
  remember(seatKey(made.table), { seat: made.seat, key: made.key });
  return made.table;
}

function playersOf(table: ServerTable): Player[] {
  return table.seats.map((seat) =>
    seat.kind === "level"
      ? { kind: "level", level: seat.level ?? 1 }
      : { kind: "person", name: seat.name ?? "" },
  );
}

const freeSeats = (table: ServerTable): Seat[] =>
  table.seats.flatMap((seat, index) => (seat.kind === "person" && !seat.taken ? [index] : []));

export class OnlineTable implements Table {
  readonly state = new Store<TableState>(emptyState);
  readonly link: string;
  readonly adviser = new Adviser();
  private socket: WebSocket | null = null;
  private table: ServerTable | null = null;
  private isClosed = false;
  private attempts = 0;
  private timer = 0;

  constructor(
    private readonly id: string,
    private readonly onAgain: (setup: TableSetup) => void,
  ) {
    this.link = `${location.origin}/t/${id}`;
    addEventListener("online", this.reconnectNow);
    void this.open();
  }

  play(word: string): void {
    if (!this.state.value.moves.includes(word)) return;
    this.state.update({ moves: [], refusal: null });
    this.socket?.send(JSON.stringify({ type: "play", number: this.number, word }));
  }

  takeDevice(): void {
    // A seat at a server has a device of its own.
  }

  hurry(): void {
    // The server's computer takes its own time.
  }

  undo(): void {
    // What is played at a server is played; a takeback is asked for.
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

  again(): void {
    const { table } = this;
    const { players, seat } = this.state.value;
    if (table)
      this.onAgain({ game: table.game, options: table.options, players, seat: seat ?? 0 });
  }

  close(): void {
    this.isClosed = true;
    this.adviser.close();
    clearTimeout(this.timer);
    removeEventListener("online", this.reconnectNow);
    this.socket?.close();
  }

  private get number(): number {
    return this.state.value.events.at(-1)?.number ?? 0;
  }

  private get seated(): Seated | null {
    return remembered(seatKey(this.id)) as Seated | null;
  }

  private async open(): Promise<void> {
    try {
      const table = await request<ServerTable>(`/api/tables/${this.id}`);
      this.know(table);
      const free = freeSeats(table);
      if (!this.seated && free.length > 0) this.state.update({ status: { kind: "invited", free } });
      else this.connect();
    } catch (error) {
      if (error instanceof ServerRefusal && error.status < 500)
        this.state.update({ status: { kind: "gone" } });
      else this.retry();
    }
  }

  private know(table: ServerTable): void {
    this.table = table;
    this.state.update({ game: table.game, players: playersOf(table) });
  }

  private connect(): void {
    this.socket?.close();
    const address = new URL(`/api/tables/${this.id}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      const key = this.seated?.key;
      socket.send(JSON.stringify({ type: "hello", ...(key && { key }) }));
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as Message);
    socket.onclose = () => {
      if (this.socket === socket) this.retry();
    };
  }

  /** Tries again, a little later each time. */
  private retry(): void {
    if (this.isClosed) return;
    this.state.update({ status: { kind: "lost" }, moves: [] });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(this.reconnectNow, Math.min(8000, 500 * 2 ** this.attempts++));
  }

  private readonly reconnectNow = (): void => {
    if (this.isClosed || this.state.value.status.kind !== "lost") return;
    clearTimeout(this.timer);
    if (this.table) this.connect();
    else void this.open();
  };

  private hear(message: Message): void {
    switch (message.type) {
      case "snapshot":
        this.know(message.table);
        this.state.update({
          seat: message.seat,
          events: numbered(message.words, message.number),
          view: message.view,
          moves: message.moves,
          status: this.statusFor(message.view, message.seat),
        });
        break;
      case "event":
        this.state.update({
          events: [
            ...this.state.value.events,
            { number: message.number, word: message.word, by: message.by },
          ],
          view: message.view,
          moves: message.moves,
          refusal: null,
          status: this.statusFor(message.view, this.state.value.seat),
        });
        break;
      case "seats":
        this.know(message.table);
        break;
      case "refused":
        this.state.update({ refusal: message.text });
        this.connect();
        break;
      case "ok":
        break;
    }
  }

  private statusFor(view: View | null, seat: Seat | null): TableState["status"] {
    if (!view) return { kind: "waiting" };
    return { kind: view.to_move === seat || view.result ? "playing" : "thinking" };
  }
}

/** A snapshot's words do not say whose they are. */
function numbered(words: readonly string[], last: number): TableEvent[] {
  return words.map((word, index) => ({
    number: last - words.length + index + 1,
    word,
    by: word.startsWith("+") ? "chance" : null,
  }));
}
