/* YourGames.tsx: one's own games, on this device and by link: those that go on,
 * with whose turn it is, and those that are over, to look at again. */
import { useEffect, useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { Icon } from "../draw/Sprite";
import { language, t } from "../language/language";
import { gameName, playerName } from "../language/names";
import { address, go, type Route } from "../route";
import { finishedGames } from "../table/finished";
import { isGone, request, ServerRefusal } from "../table/request";
import { dropGame, runningGames } from "../table/saved";
import type { ServerTable } from "../table/server";
import type { Player } from "../table/table";
import { countGame } from "../table/tally";
import type { GameKey, Seat } from "../table/views";
import { forgetVisit, rememberVisit, visits } from "../table/visited";
import { headline, winnersAmong } from "./outcome";

interface Row {
  key: string;
  game: GameKey;
  to: Route;
  players: Player[];
  seat: Seat | null;         /* null: two at one screen */
  result: number[] | null;
  toMove: Seat | null;
  date: string;
}

/** Where one person played, that person's seat. */
function ownSeat(players: readonly Player[]): Seat | null {
  const people = players.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  return people.length === 1 ? (people[0] ?? null) : null;
}

const newest = (a: Row, b: Row) => b.date.localeCompare(a.date);

const byLink = (): Row[] =>
  visits().map(({ id, toMove = null, ...visit }) => ({ ...visit, toMove, key: id, to: { at: "table", id } }));

function running(): Row[] {
  const here = runningGames().map(({ id, game, players, toMove = 0, date = "" }): Row => ({
    key: id, game, players, toMove, date, seat: ownSeat(players), result: null, to: { at: "here", id },
  }));
  return [...here, ...byLink().filter(({ result }) => !result)].sort(newest);
}

function finished(): Row[] {
  const here = finishedGames().map(({ id, game, players, result, date }): Row => ({
    key: id, game, players, result, date, seat: ownSeat(players), toMove: null, to: { at: "replay", about: `d/${id}` },
  }));
  return [...byLink().filter(({ result }) => result), ...here].sort(newest);
}

function turnOf({ toMove, seat, players }: Row): string {
  if (toMove === null) return t("not begun yet");
  return toMove === seat ? t("your turn") : t("turn of %1", playerName(players, toMove, null));
}

function outcomeOf({ result, seat, players }: Row): string {
  if (!result) return "";
  const winners = winnersAmong(result);
  if (seat === null) return headline(result, players, null);
  if (!winners.includes(seat)) return t("Lost");
  if (winners.length === 1) return t("Won");
  return winners.length < result.length ? t("Shared win") : t("A draw");
}

function othersIn({ players, seat }: Row): string {
  const others = players.map((_, one) => one).filter((one) => one !== seat);
  return others.map((one) => playerName(players, one, null)).join(", ");
}

const dayOf = ({ date }: Row): string =>
  date && new Date(date).toLocaleDateString(language.value, { day: "numeric", month: "short" });

function Line({ row, end, isOpen }: { row: Row; end: string; isOpen?: boolean }) {
  return (
    <a class={isOpen ? "row open" : "row"} href={address(row.to)} onClick={(event) => { event.preventDefault(); go(row.to); }}>
      <Picture name={row.game} />
      <span class="row-name"><b>{gameName(row.game)}</b><span>{[othersIn(row), dayOf(row)].filter(Boolean).join(" · ")}</span></span>
      <span class="row-end">{end}</span>
    </a>
  );
}

/** A game on this device can be thrown away, which is asked twice. */
function ThrowAway({ id, done }: { id: string; done: () => void }) {
  const [isSure, setSure] = useState(false);
  const drop = () => {
    dropGame(id);
    done();
  };
  if (!isSure)
    return (
      <button type="button" class="round" data-throw={id} aria-label={t("Throw this game away")} title={t("Throw this game away")}
        onClick={() => setSure(true)}><Icon name="bin" /></button>
    );
  return (
    <span class="sure">
      <button type="button" class="act" data-throw="sure" onClick={drop}>{t("Throw away")}</button>
      <button type="button" class="plain" onClick={() => setSure(false)}>{t("Keep")}</button>
    </span>
  );
}

const every = 15_000;

/** Asks the server now and then how the tables stand. */
function useVisits(changed: () => void): void {
  useEffect(() => {
    let isLeft = false;
    const askFor = async (id: string) => {
      try {
        const { game, result, to_move: toMove } = await request<ServerTable>(`/api/tables/${id}`);
        const known = visits().find((one) => one.id === id);
        if (known && rememberVisit({ ...known, game, result, toMove }) && result) countGame(game, known.players, known.seat, result);
      } catch (error) {
        if (error instanceof ServerRefusal && isGone(error)) forgetVisit(id);
      }
    };
    const ask = async () => {
      if (document.hidden) return;
      await Promise.all(visits().filter(({ result }) => !result).map(({ id }) => askFor(id)));
      if (!isLeft) changed();
    };
    void ask();
    const timer = setInterval(() => void ask(), every);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, []);
}

/** First of all at Home. */
export function RunningGames() {
  const [rows, setRows] = useState(running);
  const look = () => setRows(running());
  useVisits(look);
  if (rows.length === 0) return null;
  return (
    <section class="running">
      <h2>{t("Go on")}</h2>
      <ul class="rows">
        {rows.map((row) => (
          <li key={row.key}>
            <Line row={row} end={turnOf(row)} isOpen />
            {row.to.at === "here" && <ThrowAway id={row.to.id} done={look} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const few = 5;

export function FinishedGames() {
  const [isAll, setAll] = useState(false);
  const rows = finished();
  return (
    <section class="panel">
      <h2>{t("Your games")}</h2>
      {rows.length === 0 && <p class="empty">{t("None is finished yet. What you play is kept here, on this device.")}</p>}
      <ul class="rows">
        {rows.slice(0, isAll ? rows.length : few).map((row) => <li key={row.key}><Line row={row} end={outcomeOf(row)} /></li>)}
      </ul>
      {!isAll && rows.length > few && (
        <button type="button" class="plain" onClick={() => setAll(true)}>{t("Show all %1", rows.length)}</button>
      )}
    </section>
  );
}
