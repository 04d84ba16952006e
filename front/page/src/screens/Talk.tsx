/* Talk.tsx: a few things one says at a table. */
import { mark, t } from "../language/language";
import { phrases, type Phrase, type Server } from "../table/server";
import { Dialog } from "./Dialog";

const texts: Record<Phrase, string> = {
  hello: mark("Hello"),
  "good-luck": mark("Good luck"),
  "well-played": mark("Well played"),
  thanks: mark("Thank you"),
  thinking: mark("Let me think"),
  oops: mark("Oops"),
  "one-moment": mark("One moment, please"),
  "good-game": mark("That was a good game"),
  bye: mark("Goodbye"),
};

export const sayPhrase = (phrase: Phrase): string => t(texts[phrase] ?? "");

export function Talk({ server, close }: { server: Server; close: () => void }) {
  return (
    <Dialog title={t("Say something")} class="talk" close={close}>
      <h2>{t("Say something")}</h2>
      <div class="buttons">
        {phrases.map((phrase, index) => (
          <button key={phrase} type="button" class="chip" data-phrase={phrase} {...(index === 0 && { "data-first": "" })}
            onClick={() => { server.say(phrase); close(); }}>
            {sayPhrase(phrase)}
          </button>
        ))}
      </div>
      <div class="buttons">
        <button type="button" class="plain" onClick={close}>{t("Close")}</button>
      </div>
    </Dialog>
  );
}
