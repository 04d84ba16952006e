/* YourGames.tsx: one's own games on this device: to go on with, or to look at
 * again. */
import { Picture } from "../draw/Picture";
import { language, t } from "../language/language";
import { gameName, playerName } from "../language/names";
import { address, go, type Route } from "../route";
import { finishedGames } from "../table/finished";
import type { Player } from "../table/table";
import type { GameKey, Seat } from "../table/views";
import { visits } from "../table/visited";
import { headline, winnersAmong } from "./outcome";

interface Row {
  key: string;
  game: GameKey;
  to: Route;
  players: Player[];
  seat: Seat | null;         /* null: two at one screen */
  result: number[] | null;
  date: string;
}

const most = 6;

/** Where one person played, that person's seat. */
function ownSeat(players: readonly Player[]): Seat | null {
  const people = players.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  return people.length === 1 ? (people[0] ?? null) : null;
}

function rows(): Row[] {
  const online = visits().map(({ id, ...visit }): Row => ({ ...visit, key: id, to: { at: "table", id } }));
  const here = finishedGames().map(({ id, game, players, result, date }): Row => ({
    key: id, game, players, result, date, seat: ownSeat(players), to: { at: "replay", about: `d/${id}` },
  }));
  const isOpen = (row: Row) => Number(row.result === null);
  return [...online, ...here]
    .sort((a, b) => isOpen(b) - isOpen(a) || b.date.slice(0, 10).localeCompare(a.date.slice(0, 10)))
    .slice(0, most);
}

function outcomeOf({ result, seat, players }: Row): string {
  if (!result) return t("Go on");
  const winners = winnersAmong(result);
  if (seat === null) return headline(result, players, null);
  if (!winners.includes(seat)) return t("Lost");
  if (winners.length === 1) return t("Won");
  return winners.length < result.length ? t("Shared win") : t("A draw");
}

function Line({ row }: { row: Row }) {
  const others = row.players.map((_, seat) => seat).filter((seat) => seat !== row.seat);
  const names = others.map((seat) => playerName(row.players, seat, null)).join(", ");
  const day = new Date(row.date).toLocaleDateString(language.value, { day: "numeric", month: "short" });
  return (
    <li>
      <a class={row.result ? "row" : "row open"} href={address(row.to)}
        onClick={(event) => { event.preventDefault(); go(row.to); }}>
        <Picture name={row.game} />
        <span class="row-name"><b>{gameName(row.game)}</b><span>{names} · {day}</span></span>
        <span class="row-end">{outcomeOf(row)}</span>
      </a>
    </li>
  );
}

export function YourGames() {
  const all = rows();
  return (
    <section class="panel">
      <h2>{t("Your games")}</h2>
      {all.length === 0
        ? <p class="empty">{t("None yet. What you play is kept here, on this device.")}</p>
        : <ul class="rows">{all.map((row) => <Line key={row.key} row={row} />)}</ul>}
    </section>
  );
}
