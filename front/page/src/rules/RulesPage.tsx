/* RulesPage.tsx: the rules of a game in the reader's language, to be read from
 * top to bottom, jumped through, or searched. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import "../styles/table.css";
import "../styles/games.css";
import "./rules.css";
import { gameKeys } from "../language/games";
import { language, t, tn, type Language } from "../language/language";
import { gameName } from "../language/names";
import { address, type BesideRoute } from "../route";
import { Frame } from "../screens/Frame";
import { Settings } from "../screens/Settings";
import { useStore } from "../store";
import type { GameKey } from "../table/views";
import { plain, readRules, sectionHas, type Block, type Rules } from "./parse";
import { RulesPicture } from "./pictures";

const texts = import.meta.glob<string>("./text/*.md", { query: "?raw", import: "default" });
/** The games that have rules here. */
const written = (): GameKey[] => gameKeys().filter((game) => texts[`./text/${game}.en.md`]);

async function fetchRules(game: GameKey, code: Language): Promise<Rules> {
  return readRules((await texts[`./text/${game}.${code}.md`]?.()) ?? "");
}

/** What is looked for stands out. */
function Marked({ text, words }: { text: string; words: string }) {
  const wanted = plain(words).split(/\s+/).filter((word) => word.length > 1);
  const parts: ComponentChildren[] = [];
  for (const piece of text.split(/([\p{L}\p{N}]+)/u))
    parts.push(wanted.some((word) => plain(piece).includes(word)) ? <mark key={parts.length}>{piece}</mark> : piece);
  return <>{parts}</>;
}

function Line({ text, words }: { text: string; words: string }) {
  return (
    <>
      {text.split("**").map((part, index) =>
        index % 2 ? <b key={index}><Marked text={part} words={words} /></b> : <Marked key={index} text={part} words={words} />,
      )}
    </>
  );
}

function Blocks({ blocks, game, words }: { blocks: Block[]; game: GameKey; words: string }) {
  return (
    <>
      {blocks.map((block, index) => {
        if (block.kind === "picture") return <RulesPicture key={index} game={game} name={block.name} alt={block.alt} />;
        if (block.kind === "list")
          return <ul key={index}>{block.items.map((item) => <li key={item}><Line text={item} words={words} /></li>)}</ul>;
        return <p key={index}><Line text={block.text} words={words} /></p>;
      })}
    </>
  );
}

export function RulesPage({ route: { about } }: { route: BesideRoute }) {
  const code = useStore(language);
  const [wantedGame, wantedSection] = about.split("/");
  const games = written();
  const game = games.find((one) => one === wantedGame) ?? games[0] ?? "";
  const [rules, setRules] = useState<Rules | null>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    let isOld = false;
    void fetchRules(game, code).then((next) => {
      if (!isOld) setRules(next);
    });
    return () => {
      isOld = true;
    };
  }, [game, code]);
  useEffect(() => {
    const place = wantedSection ? document.getElementById(wantedSection) : null;
    if (place) place.scrollIntoView();
    else scrollTo(0, 0);
  }, [rules, wantedSection, game]);

  const isSearching = words.trim().length > 1;
  const sections = rules?.sections.filter((section) => !isSearching || sectionHas(section, words.trim())) ?? [];
  const marked = isSearching ? words.trim() : "";
  return (
    <Frame title={t("Rules")}>
      <nav class="game-tabs" aria-label={t("The games")}>
        {games.map((one) => (
          <a key={one} href={address({ at: "rules", about: one })} aria-current={one === game ? "page" : undefined}>{gameName(one)}</a>
        ))}
      </nav>
      <div class="rules-body">
        <aside class="contents">
          <label class="search"><span>{t("Search the rules")}</span>
            <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
          </label>
          <p class="soft" role="status">{isSearching && tn("%1 section", "%1 sections", sections.length)}</p>
          <details open={innerWidth > 820}>
            <summary>{t("Contents")}</summary>
            <ol>
              {sections.map(({ name, title }) => (
                <li key={name}><a href={address({ at: "rules", about: `${game}/${name}` })}>{title}</a></li>
              ))}
            </ol>
          </details>
        </aside>
        {rules && (
          <article>
            {!isSearching && <><h2 class="rules-title">{rules.title}</h2><Blocks blocks={rules.intro} game={game} words="" /></>}
            {isSearching && sections.length === 0 && <p>{t("Nothing is said of that here. Try another word.")}</p>}
            {sections.map(({ name, title, blocks }) => (
              <section key={name} id={name}>
                <h3><Marked text={title} words={marked} /></h3>
                <Blocks blocks={blocks} game={game} words={marked} />
              </section>
            ))}
          </article>
        )}
      </div>
      <Settings />
    </Frame>
  );
}
