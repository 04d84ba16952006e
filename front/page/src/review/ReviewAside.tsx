/* ReviewAside.tsx: beside a replay: how well each played, what the cards did, and
 * how that adds up; a table says the same as the curve. */
import { t } from "../language/language";
import { playerName } from "../language/names";
import type { Player } from "../table/table";
import { change, classSign, percent } from "./names";
import { costly, type Account, type Review } from "./review";

interface Props {
  review: Review;
  players: Player[];
  jump: (index: number) => void;
}

/** More luck to the right, less to the left. */
function LuckBar({ share, label }: { share: number; label: string }) {
  const size = Math.min(50, Math.abs(share) * 100);
  return (
    <span class="luck-bar" role="img" aria-label={label}>
      <span class={share < 0 ? "less" : "more"} style={{ width: `${size}%`, left: share < 0 ? `${50 - size}%` : "50%" }} />
    </span>
  );
}

function AccountTable({ review, players }: Omit<Props, "jump">) {
  const name = (seat: number) => playerName(players, seat, null);
  const share = (part: number) => part / review.unit;
  const rows: [string, (account: Account) => number, boolean][] = [
    [t("Before the deal"), ({ start }) => start, false],
    [t("Luck of the deal"), ({ deal }) => deal, true],
    [t("Luck of the draws"), ({ draws }) => draws, true],
    ...players.map((_, by): [string, (account: Account) => number, boolean] =>
      [t("Decisions of %1", name(by)), ({ decisions }) => decisions[by] ?? 0, true]),
    ...(["played", "unfinished"].includes(review.ending) ? [] : [[t("How it was ended"), ({ ending }: Account) => ending, true] as [string, (account: Account) => number, boolean]]),
    [t("Rest"), ({ rest }) => rest, true],
    [review.ending === "unfinished" ? t("As it stands") : t("Result"), ({ result }) => result, false],
    [t("Result less luck"), ({ adjusted }) => adjusted, false],
  ];
  return (
    <table class="account">
      <caption>{t("How it adds up")}</caption>
      <thead><tr><td />{players.map((_, seat) => <th key={seat} scope="col">{name(seat)}</th>)}</tr></thead>
      <tbody>
        {rows.map(([label, part, hasSign]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {review.seats.map(({ account }, seat) => (
              <td key={seat}>{(hasSign ? change : percent)(share(part(account)), 1)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ReviewAside({ review, players, jump }: Props) {
  const name = (seat: number) => playerName(players, seat, null);
  const lucks = review.seats.map(({ account }) => (account.deal + account.draws) / review.unit);
  return (
    <section class="review-aside" aria-label={t("Review")}>
      <h2>{t("Was it me or the cards?")}</h2>
      <dl class="accuracies">
        {review.seats.map(({ all }, seat) => (
          <div key={seat}>
            <dt>{name(seat)}</dt>
            <dd>
              <b>{t("Accuracy %1", percent(all.accuracy, 1))}</b>
              <LuckBar share={lucks[seat] ?? 0} label={t("Luck: %1", change(lucks[seat] ?? 0))} />
              <small>{t("Luck: %1", change(lucks[seat] ?? 0))} · {t("%1 lost a choice", percent(all.errorRate, 1))}</small>
              <small>?! {all.inaccuracy} · ? {all.mistake} · ?? {all.blunder}</small>
            </dd>
          </div>
        ))}
      </dl>
      <details open={false}>
        <summary>{t("How it adds up")}</summary>
        <AccountTable review={review} players={players} />
        <p class="soft">{t("The rest is what hidden cards made of fair decisions, and the error of the judge.")}</p>
      </details>
      <details>
        <summary>{t("What cost something, as a table")}</summary>
        <table class="costly">
          <thead><tr>
            <th scope="col">{t("Move")}</th><th scope="col">{t("Player")}</th><th scope="col">{t("What was played")}</th>
            <th scope="col">{t("Better")}</th><th scope="col">{t("Cost")}</th>
          </tr></thead>
          <tbody>
            {costly(review).map(({ index, by, decision }) => (
              <tr key={index}>
                <td><button type="button" class="link" onClick={() => jump(index)}>{index + 1}</button></td>
                <td>{name(by)}</td>
                <td>{decision.words[decision.played]?.text} {classSign(decision.class)}</td>
                <td>{decision.words[0]?.text}</td>
                <td>{percent(decision.loss, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
