/* Notices.tsx: what is shown over the table when there is nothing to play:
 * handing the device on, sitting down, waiting, a table that is gone. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { describe, levelName, writtenOptions } from "../language/games";
import { t } from "../language/language";
import { capital, gameName, playerName, presetName, seatName } from "../language/names";
import { go } from "../route";
import { isMaker } from "../table/online";
import type { Table, TableState } from "../table/table";
import type { Seat } from "../table/views";
import { lastChoice } from "./choices";
import { sayClock } from "./clocks";
import { Dialog } from "./Dialog";
import { Restart } from "./Fairness";
import { sayRound } from "./match";
import { NameField, rememberedName } from "./NameField";
import { QrCode } from "./QrCode";

const Sheet = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <Dialog title={title} class="solid">
    <Picture name="cairn" />
    <h2>{title}</h2>
    {children}
  </Dialog>
);

const HomeButton = () => (
  <button type="button" class="plain" onClick={() => go({ at: "home" })}>{t("Home")}</button>
);

function HandOver({ table, state, seat }: { table: Table; state: TableState; seat: Seat }) {
  const name = playerName(state.players, seat, null);
  return (
    <Sheet title={t("Pass the device to %1", name)}>
      <p>{t("The hands are covered until %1 is ready.", name)}</p>
      <div class="buttons">
        <button type="button" class="act" data-step="take-device" onClick={() => table.takeDevice?.()}>
          {t("I am %1", name)}
        </button>
        <HomeButton />
      </div>
    </Sheet>
  );
}

/** What was agreed on when the table was made. */
function Terms({ state }: { state: TableState }) {
  const table = state.told?.table;
  if (!table) return null;
  const terms = [
    presetName(table.game, table.preset ?? writtenOptions(table.options)),
    table.referee === "strict" && t("strict referee"),
    table.clock && sayClock(table.clock),
    state.match && t("%1: %2", capital(describe(table.game, table.options).series?.name ?? ""), sayRound(state.match)),
    table.chance.verified && t("Everyone helps to shuffle, and can check it"),
  ].filter(Boolean);
  return <p>{terms.join(" · ")}</p>;
}

/** Who sits where, and who is missing. Who made the table may let a computer
 * sit down at a free seat. */
function Seats({ table, state }: { table: Table; state: TableState }) {
  const told = state.told?.table;
  if (!told) return null;
  const about = describe(told.game, told.options);
  const isOwn = isMaker(told.table);
  return (
    <ul class="seats">
      {told.seats.map((seat, index) => (
        <li key={index} class={seat.taken ? "taken" : "free"}>
          <span>{capital(seatName(about, index))}</span>
          <b>{seat.taken ? playerName(state.players, index, state.seat) : t("free")}</b>
          {!seat.taken && isOwn && (
            <button type="button" class="plain" data-fill={index} onClick={() => table.server?.fill(index, lastChoice(told.game).level)}>
              {t("Let %1 play", levelName(lastChoice(told.game).level))}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Invited({ table, state, free }: { table: Table; state: TableState; free: Seat[] }) {
  const [name, setName] = useState(rememberedName());
  const about = describe(state.game ?? "", state.told?.table.options);
  return (
    <Sheet title={state.game ? gameName(state.game) : ""}>
      <Terms state={state} />
      <Seats table={table} state={state} />
      <NameField name={name} change={setName} />
      <div class="buttons">
        {free.map((seat) => (
          <button key={seat} type="button" class="act" data-step={`sit:${seat}`}
            onClick={() => table.sitDown?.(seat, name)}>
            {t("Sit down: %1", seatName(about, seat))}
          </button>
        ))}
        <button type="button" class="plain" data-step="watch" onClick={() => table.watch?.()}>{t("Only look on")}</button>
        <HomeButton />
      </div>
    </Sheet>
  );
}

function Waiting({ table, state }: { table: Table; state: TableState }) {
  const [isCopied, setCopied] = useState(false);
  const link = table.link ?? "";
  const copy = () => void navigator.clipboard?.writeText(link).then(() => setCopied(true));
  const isShuffling = state.told?.table.state === "opening";
  const leave = () => {
    table.server?.leave();
    go({ at: "home" });
  };
  if (state.shuffle?.kind === "restarts" && table.server)
    return (
      <Sheet title={t("The shuffle was broken off")}>
        <Restart state={state} server={table.server} leave={leave} />
      </Sheet>
    );
  if (isShuffling)
    return (
      <Sheet title={t("Shuffling together …")}>
        <p>{t("Each player adds a secret number, so that nobody can choose the deal.")}</p>
        {state.shuffle?.kind === "broken" && <p class="bad" role="alert" data-shuffle="broken">{state.shuffle.said}</p>}
        <div class="buttons"><HomeButton /></div>
      </Sheet>
    );
  return (
    <Sheet title={t("Waiting for the others")}>
      <QrCode text={link} />
      <Seats table={table} state={state} />
      <p>{t("Send this link to who is missing, or let them scan the code. The game begins when every seat is taken.")}</p>
      <output class="link">{link}</output>
      <Terms state={state} />
      <div class="buttons">
        <button type="button" class="act" onClick={copy}>{isCopied ? t("Copied") : t("Copy the link")}</button>
        <HomeButton />
        {state.seat !== null && <button type="button" class="plain" onClick={leave}>{t("Leave the table")}</button>}
      </div>
    </Sheet>
  );
}

function Gone() {
  return (
    <Sheet title={t("This table no longer exists")}>
      <p>{t("The link may be old, or a letter of it is missing.")}</p>
      <div class="buttons">
        <button type="button" class="act" onClick={() => go({ at: "home" })}>{t("Home")}</button>
      </div>
    </Sheet>
  );
}

function Broken({ table, why }: { table: Table; why: string }) {
  return (
    <Sheet title={t("The game cannot go on")}>
      <p role="alert">{why}</p>
      <div class="buttons">
        {table.mend && (
          <button type="button" class="act" data-step="mend" onClick={() => table.mend?.()}>{t("Try again")}</button>
        )}
        <button type="button" class={table.mend ? "plain" : "act"} onClick={() => location.reload()}>{t("Load the page again")}</button>
        <HomeButton />
      </div>
    </Sheet>
  );
}

export function Notices({ table, state }: { table: Table; state: TableState }) {
  const { status } = state;
  switch (status.kind) {
    case "hand-over":
      return <HandOver table={table} state={state} seat={status.seat} />;
    case "invited":
      return <Invited table={table} state={state} free={status.free} />;
    case "waiting":
      return <Waiting table={table} state={state} />;
    case "gone":
      return <Gone />;
    case "broken":
      return <Broken table={table} why={status.why} />;
    default:
      return null;
  }
}
