/* replay.test.mjs: games are looked at again, shared, and played on. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { begin, chooser, desktop, openPage, phone, play, start } from "./browser.mjs";

const record = (name) => new URL(`records/${name}.cairn`, import.meta.url).pathname;
const text = (name) => readFileSync(record(name), "utf8");

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

const openAside = async (page) => {
  if (page.viewportSize().width < 1100) await page.locator(".to-aside").click();
};

/** A record is given by file; the replay is open. */
async function upload(name, options) {
  const page = await openPage(session, { path: "/#replay", ...options });
  await page.locator("input[type=file]").setInputFiles(record(name));
  await page.locator(".replay-controls").waitFor();
  return page;
}

const title = (page) => page.locator(".prompt").textContent();

for (const [name, size, theme, locale, winner] of [
  ["schotten", phone, "day", "en-GB", "Ann wins"],
  ["siege", desktop, "night", "de-DE", "Ann gewinnt"],
  ["towers", phone, "night", "fr-FR", "Ann gagne"],
])
  test(`a replay of ${name}, ${locale}, ${size.width} px wide, by ${theme}`, async () => {
    const page = await upload(name, { size, theme, locale });
    const first = await title(page);
    assert.deepEqual(await faults(page), []);
    for (let n = 0; n < 5; n++) await page.keyboard.press("ArrowRight");
    await page.waitForFunction((first) => document.querySelector(".prompt").textContent !== first, first);
    await page.keyboard.press("End");
    await page.getByRole("heading", { name: winner }).first().waitFor();
    await openAside(page);
    await page.locator(".moves button").nth(2).click();
    await page.locator(".moves li:nth-child(3) [aria-current=step]").waitFor();
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("each seat sees its own hand, and all hands can be open", async () => {
  const page = await upload("schotten", {});
  const hidden = () => page.locator(".open-hand [aria-label*='hidden']").count();
  assert.equal(await hidden(), 0);
  await page.locator(".looker").selectOption("1");
  await page.locator(".own .plate", { hasText: "Shepherd" }).waitFor();
  assert.equal(await hidden(), 7);
  await page.context().close();
});

test("a shuffle is verified, and one that was tampered with is not", async () => {
  const page = await upload("towers", {});
  await page.locator("summary", { hasText: "The shuffle fits the record" }).click();
  await page.getByText("80 of 80").waitFor();
  await page.locator(".aside .plain", { hasText: "Another game" }).click();
  const other = text("towers").replace(/Contribution1 "../, 'Contribution1 "00');
  await page.locator("textarea").fill(other);
  await page.getByRole("button", { name: "Look at it" }).click();
  await page.locator("summary", { hasText: "does not hold" }).waitFor();
  await page.context().close();
});

test("a bad file is told its line, its word and the reason, and nothing is lost", async () => {
  const page = await openPage(session, { path: "/#replay", locale: "de-DE", size: phone });
  await page.locator("textarea").fill(text("schotten").replace(/(\+\w+ \+\w+ )\+\w+/, "$1r5@77"));
  await page.getByRole("button", { name: "Ansehen", exact: true }).click();
  const told = await page.locator("[role=alert]").textContent();
  assert.match(told, /^Zeile \d+, r5@77: .+/);
  assert.match(await page.locator("textarea").inputValue(), /r5@77/);
  assert.deepEqual(await faults(page), []);
  await page.goto(`${session.url}/#replay/znonsense`);
  await page.getByText("führt zu keiner Partie").waitFor();
  await page.context().close();
});

test("a game that ended here is replayed, shared by a link, and played on", async () => {
  const page = await openPage(session, {});
  await begin(page, "siege", { level: 1 });
  assert.ok(await play(page, chooser(6)));
  await page.locator("[data-step=replay]").click();
  await page.locator(".replay-controls").waitFor();
  await page.getByRole("button", { name: "Copy a link" }).click();
  const link = await page.locator(".share-link").textContent();
  assert.ok(link.length < 2000, `${link.length} letters`);

  const other = await openPage(session, { path: new URL(link).hash.replace(/^/, "/") });
  await other.locator(".replay-controls").waitFor();
  await other.keyboard.press("ArrowRight");
  await other.keyboard.press("ArrowRight");
  await other.locator(".moves li:nth-child(2) [aria-current=step]").waitFor();
  await other.locator("[data-step=play-on]").click();
  await other.locator("button.held.lit, .acts .act").first().waitFor();
  assert.equal(await other.locator(".wall .laid").count(), 2);
  await play(other, chooser(3), 4);
  assert.deepEqual(other.troubles, []);
  await page.context().close();
  await other.context().close();
});

test("a finished table of the server is looked at again, its shuffle verified",
  { skip: !process.env.CAIRN_URL && "there is no server: set CAIRN_URL" }, async () => {
    const page = await openPage(session, {});
    const id = await page.evaluate(async () => {
      const level = { kind: "level", level: 1 };
      const made = await fetch("/api/tables", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ game: "schotten", preset: "base", seats: [level, level], seat: null }),
      });
      const { table } = await made.json();
      // Computers think only where somebody looks on.
      const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/socket`);
      socket.onopen = () => socket.send(JSON.stringify({ type: "hello" }));
      for (;;) {
        const { state } = await (await fetch(`/api/tables/${table}`)).json();
        if (state === "over") return table;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    await page.goto(`${session.url}/#replay/t/${id}`);
    await page.locator(".replay-controls").waitFor();
    await page.locator("summary", { hasText: "The shuffle fits the record" }).waitFor();
    await page.keyboard.press("End");
    await page.locator(".ending").waitFor();
    await page.context().close();
  });
