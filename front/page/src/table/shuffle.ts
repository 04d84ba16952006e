/*
 * shuffle.ts: one's own part in a shuffle, and one's watch over the server
 * (docs/fairness.md): 32 random bytes, first their hash; then, once the server
 * has signed everybody's, a receipt is kept on this device, and only then the
 * bytes themselves are sent. What the server says later is held against that.
 */
import { describe } from "../language/games";
import { t } from "../language/language";
import { remember, remembered } from "../memory";
import type { Adviser } from "./adviser";
import type { ServerTable } from "./server";
import type { Seat } from "./views";

export type ShuffleKind =
  | "promised"    /* signed, and the receipt is kept */
  | "restarts"    /* was broken off: only who sits here can agree to another */
  | "kept"        /* the game is over, and it was as promised */
  | "unchecked"   /* over, but the record could not be had */
  | "broken";     /* it is not what was signed */

export interface ShuffleState {
  kind: ShuffleKind;
  said: string;             /* in the reader's language */
  receipt: string | null;   /* the text of it */
  isKeyNew: boolean;        /* the server has another key than when it was last met */
}

interface Part {
  attempt: number;
  contribution: string;
  receipt: string | null;
}

/** What follows for this table: to be sent, to be told. */
interface Step {
  send?: object;
  state?: ShuffleState;
}

const serverKey = "server-key";

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** As the engine reads and writes it: a record without words. */
export function receiptText(table: ServerTable, seat: Seat, contribution: string, server: string): string {
  const { chance } = table;
  const tags: [string, string | number | null][] = [
    ["Game", table.game],
    ["Options", Object.entries(table.options).map(([key, value]) => `${key}=${value}`).join(",")],
    ["Rules", describe(table.game, table.options).rules],
    ["Referee", table.referee === "strict" ? table.referee : null],
    ["Result", "*"],
    ["Table", table.table],
    ["Attempt", chance.attempt],
    ["Commit", chance.commit],
    ...chance.commits.map((commit, one): [string, string | null] => [`Commit${one}`, commit]),
    ["ServerKey", chance.key],
    ["Signature", chance.signature],
    ["CairnReceipt", 1],
    ["Server", server],
    ["Seat", seat],
    [`Contribution${seat}`, contribution],
  ];
  return tags.map(([name, value]) => (value === null ? "" : `[${name} "${value}"]\n`)).join("");
}

export class Shuffle {
  private part: Part | null = null;
  private agreed = 1;            /* to attempts up to this one */
  private isKeyNew = false;
  private last: ShuffleState | null = null;

  constructor(
    private readonly id: string,
    private readonly server: string,
    private readonly adviser: Adviser,
  ) {}

  /** To the attempt that is due now. */
  agree(table: ServerTable): void {
    this.agreed = table.chance.attempt;
  }

  /** `words`: the game so far, as the seat saw it. */
  async step(table: ServerTable, seat: Seat, words: readonly string[]): Promise<Step> {
    if (!table.chance.verified || this.last?.kind === "broken" || this.last?.kind === "kept") return {};
    this.part = (remembered(`shuffle.${this.id}`) as Part | null) ?? this.part;   /* another tab of this seat's */
    const step = table.state === "waiting" || table.state === "opening"
      ? await this.contribute(table, seat)
      : await this.compare(table, seat, words);
    if (step.state) this.last = step.state;
    return step;
  }

  /* ---- Before the deal. */

  private async contribute(table: ServerTable, seat: Seat): Promise<Step> {
    const { attempt, commits, signature, opened } = table.chance;
    const { part } = this;
    const last = part?.receipt ? part.attempt : 0;
    if (!attempt) return this.broken(t("The server does not sign its shuffles: it is from before receipts."));
    if (attempt < last) return this.broken(t("The server goes back to a shuffle that was broken off."));
    if (attempt === last && !this.isAsSigned(table, seat))
      return this.broken(t("The server asks for a second shuffle without saying so: this seat has opened for the first one."));
    if (attempt > 1 && attempt > last && attempt > this.agreed)
      return this.tell("restarts", t("The shuffle was broken off: somebody may have disliked the deal. To begin anew every seat has to agree."));
    if (!commits[seat]) return this.commit(attempt);
    if (!part) return this.broken(t("Another program has committed this seat."));
    if (part.attempt !== attempt || commits[seat] !== (await this.adviser.hash(part.contribution)))
      return this.broken(t("The server shows another commit than this seat has sent."));
    if (!signature || opened[seat]) return {};
    const send = { type: "open", contribution: part.contribution };
    if (part.receipt) return { send };
    const receipt = receiptText(table, seat, part.contribution, this.server);
    if (table.table !== this.id || !(await this.adviser.holds(receipt)))
      return this.broken(t("The server's signature of the shuffle does not hold."));
    this.keep({ ...part, receipt });
    this.meet(table.chance.key);
    return { send, ...this.tell("promised", t("The server has signed the shuffle; the receipt is kept.")) };
  }

  private async commit(attempt: number): Promise<Step> {
    const { part } = this;
    const contribution = part?.attempt === attempt ? part.contribution : randomHex();
    this.keep({ attempt, contribution, receipt: null });
    return { send: { type: "commit", hash: await this.adviser.hash(contribution), attempt } };
  }

  /* ---- After it. */

  private async compare(table: ServerTable, seat: Seat, words: readonly string[]): Promise<Step> {
    const receipt = this.part?.receipt;
    if (this.part && !receipt) return this.broken(t("The cards were dealt before this seat had opened its part."));
    if (!receipt) return {};
    if (!this.isAsSigned(table, seat)) return this.broken(t("The server shows other commits than it had signed before the deal."));
    if (table.state !== "over") return this.tell("promised", t("The server has signed the shuffle; the receipt is kept."));
    const answer = await fetch(`/api/tables/${this.id}/record`).catch(() => null);
    const found = answer?.ok ? await this.adviser.verify(await answer.text(), receipt, words).catch(() => null) : null;
    if (!found) return this.tell("unchecked", t("The record could not be read: whether the shuffle was as promised is not checked."));
    if (found.verdict !== "verified" || found.receipts !== 1) return this.broken(found.lines.at(-1) ?? "");
    return this.tell("kept", t("The shuffle was the one that was signed before the deal."));
  }

  /* ---- Pieces. */

  private isAsSigned(table: ServerTable, seat: Seat): boolean {
    const { part } = this;
    return part !== null && part.receipt === receiptText(table, seat, part.contribution, this.server);
  }

  private keep(part: Part): void {
    this.part = part;
    remember(`shuffle.${this.id}`, part);
  }

  /** A server's key is believed the first time and remembered. */
  private meet(key: string): void {
    const known = remembered(serverKey);
    this.isKeyNew = known !== null && known !== key;
    remember(serverKey, key);
  }

  private tell(kind: ShuffleKind, said: string): Step {
    return { state: { kind, said, receipt: this.part?.receipt ?? null, isKeyNew: this.isKeyNew } };
  }

  private broken(said: string): Step {
    return this.tell("broken", said);
  }
}
