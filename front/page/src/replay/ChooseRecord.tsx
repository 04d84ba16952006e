/* ChooseRecord.tsx: a game to look at: one that ended here, a file, a paste. */
import { useRef, useState } from "preact/hooks";
import { t } from "../language/language";
import { gameName, playerName, presetName } from "../language/names";
import { Frame } from "../screens/Frame";
import { finishedGames, type FinishedGame } from "../table/finished";
import { address } from "../route";

function Finished({ game }: { game: FinishedGame }) {
  const names = game.players.map((_, seat) => playerName(game.players, seat, null)).join(" – ");
  return (
    <li>
      <a class="row-link" href={address({ at: "replay", about: `d/${game.id}` })}>
        <b>{gameName(game.game)}</b>
        <span>{presetName(game.game, game.preset)}</span>
        <span>{names}</span>
        <time dateTime={game.date}>{game.date}</time>
      </a>
    </li>
  );
}

interface Props {
  read: (text: string) => Promise<void>;
  problem: string | null;
  forget: () => void;
}

export function ChooseRecord({ read, problem, forget }: Props) {
  const [pasted, setPasted] = useState("");
  const [isOver, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const games = finishedGames();
  const open = async (chosen: File | null | undefined) => {
    if (chosen) await read(await chosen.text());
  };
  return (
    <Frame title={t("Look at a game again")}>
      {games.length > 0 && (
        <section>
          <h2>{t("Games that ended on this device")}</h2>
          <ul class="rows">{games.map((game) => <Finished key={game.id} game={game} />)}</ul>
        </section>
      )}
      {games.length === 0 && <p class="soft">{t("Games that end on this device are kept here.")}</p>}
      <section class={isOver ? "drop over" : "drop"}
        onDragOver={(event) => { event.preventDefault(); setOver(true); }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => { event.preventDefault(); setOver(false); void open(event.dataTransfer?.files[0]); }}>
        <h2>{t("A record")}</h2>
        <p class="soft">{t("Choose a .cairn file, drop it here, or paste its text.")}</p>
        <form onSubmit={(event) => { event.preventDefault(); void read(pasted); }}>
          <textarea aria-label={t("The record's text")} rows={7} spellcheck={false} value={pasted}
            onInput={(event) => { setPasted(event.currentTarget.value); forget(); }} />
          {problem && <p class="problem" role="alert">{problem}</p>}
          <div class="buttons start">
            <button type="submit" class="act" disabled={!pasted.trim()}>{t("Look at it")}</button>
            <button type="button" class="plain" onClick={() => file.current?.click()}>{t("Choose a file")}</button>
            <input ref={file} type="file" accept=".cairn,text/plain" hidden aria-label={t("Choose a file")}
              onChange={(event) => { void open(event.currentTarget.files?.[0]); event.currentTarget.value = ""; }} />
          </div>
        </form>
      </section>
    </Frame>
  );
}
