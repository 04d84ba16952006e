/* online.test.mjs: tables at the real server, between pages of their own. It
 * starts a server of its own, since it also kills one. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { desktop, openPage, openSetup, phone, start } from "./browser.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const data = mkdtempSync(join(tmpdir(), "cairn-online-"));
let server;
let session;

/** Resolves with the address that it prints. */
function startServer(port) {
  server = spawn(`${root}build/cairn`, ["serve", "--port", String(port), "--data", data, "--page", `${root}front/page/dist`, "--grace", "2"],
    { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (part) => {
      text += part;
      const found = /^listening on (\S+)$/m.exec(text);
      if (found) resolve(found[1]);
    });
    server.once("exit", (code) => reject(new Error(`the server ended: ${code}`)));
  });
}

const stopServer = (signal) =>
  new Promise((resolve) => {
    server.removeAllListeners("exit");
    server.once("exit", resolve);
    server.kill(signal);
  });

before(async () => {
  process.env.CAIRN_URL = await startServer(0);
  session = await start();
});
after(async () => {
  await session.stop();
  await stopServer("SIGTERM");
  rmSync(data, { recursive: true, force: true });
});

/** Ann makes a table with what `agree` sets up, Bob comes by its link. */
async function sitDown(game, { agree = async () => {}, annIs = {}, bobIs = {}, ...options } = {}) {
  const ann = await openPage(session, { size: desktop, ...annIs });
  await openSetup(ann, game, "link");
  if (options.preset) await ann.locator(`[data-field=variant] input[value="${options.preset}"]`).evaluate((one) => one.click());
  await ann.locator(".name-field input").fill("Ann");
  await agree(ann);
  await ann.locator(".setup .begin").click();
  await ann.locator(".link").waitFor();
  const { pathname } = new URL(await ann.locator(".link").textContent());
  const bob = await openPage(session, { size: phone, path: pathname, ...bobIs });
  await bob.locator(".name-field input").fill("Bob");
  await bob.locator("[data-step^='sit:']").first().tap();
  await ann.locator("button.lit").first().waitFor();
  return { ann, bob, pathname };
}

const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

const firstMove = async (page) => {
  await page.locator("button.held.lit").first().click();
  await page.locator(".target").first().click();
};

test("an open table is found at Home; its QR code and what was agreed are shown", async () => {
  const ann = await openPage(session);
  await openSetup(ann, "siege", "link");
  await ann.locator(".name-field input").fill("Ann");
  await ann.locator("[data-field=public]").check();
  await ann.locator("[data-field=clock]").selectOption("1");
  await ann.locator(".setup .begin").click();
  await ann.locator(".qr").waitFor();
  assert.deepEqual(await faults(ann), []);
  const bob = await openPage(session, { size: phone, theme: "night" });
  await bob.locator(".row.open").getByText("Ann").waitFor();
  await bob.locator(".row.open").tap();
  await bob.locator("[data-step^='sit:']").first().waitFor();
  assert.deepEqual(await faults(bob), []);
  await bob.locator("[data-step^='sit:']").first().tap();
  for (const page of [ann, bob])
    for (const which of [0, 1]) await page.locator(".clock").nth(which).waitFor({ state: "visible" });
  await close(ann, bob);
});

test("draw, takeback, phrases; then giving up, a rematch by agreement, and both sit again", async () => {
  const { ann, bob } = await sitDown("schotten", { bobIs: { locale: "de-DE" } });
  await firstMove(ann);
  await bob.locator(".prompt.mine").waitFor();
  await ann.locator("[data-menu=takeback]").click();
  await bob.locator("[data-answer=yes]").tap();
  await ann.locator(".border .laid").waitFor({ state: "detached" });
  await ann.locator("button.held.lit").first().waitFor();

  await bob.locator("[data-tool=talk]").tap();
  assert.deepEqual(await faults(bob), []);
  await bob.locator("[data-phrase=good-luck]").tap();
  await ann.locator(".bubble").getByText("Good luck").waitFor();

  await ann.locator("[data-menu=draw]").click();
  await bob.getByText("bietet Unentschieden an").waitFor();
  assert.deepEqual(await faults(bob), []);
  await bob.locator("[data-answer=no]").tap();
  await ann.locator(".ribbon").getByText("was not taken up").waitFor();

  await ann.locator("[data-menu=resign]").click();
  await ann.locator("[data-menu=resign-sure]").click();
  await bob.locator(".result").getByText("hat aufgegeben").waitFor();
  const before = new URL(ann.url()).pathname;
  await ann.locator("[data-step=again]").click();
  await bob.locator(".result [data-step=again]").getByText("annehmen").tap();
  for (const page of [ann, bob]) {
    await page.waitForURL((url) => url.pathname !== before);
    await page.locator(".field").waitFor();
    assert.equal(await page.locator(".result").count(), 0);
  }
  await Promise.any([ann, bob].map((page) => page.locator("button.held.lit").first().waitFor()));
  assert.deepEqual([ann.troubles, bob.troubles], [[], []]);
  await close(ann, bob);
});

const verified = { agree: (page) => page.locator("[data-field=verified]").check() };

test("a verified shuffle: both contribute, keep receipts, and the record is of it", async () => {
  const { ann, bob, pathname } = await sitDown("schotten", verified);
  await ann.locator(".fairness summary").click();
  await ann.locator(".fairness [data-shuffle=promised]").waitFor();
  const [download] = await Promise.all([ann.waitForEvent("download"), ann.locator("[data-menu=receipt]").click()]);
  const receipt = await download.path();
  assert.deepEqual(await faults(ann), []);
  await ann.locator("[data-menu=resign]").click();
  await ann.locator("[data-menu=resign-sure]").click();
  await bob.locator(".result [data-shuffle=kept]").waitFor();
  await ann.locator(".result [data-shuffle=kept]").waitFor();
  const record = await (await fetch(`${session.url}/api/tables/${pathname.split("/").at(-1)}/record`)).text();
  for (const tag of ["Commit", "Commit0", "Commit1", "Secret", "Contribution0", "Contribution1", "ServerKey"])
    assert.match(record, new RegExp(`\\[${tag} "[0-9a-f]{64}"\\]`));
  const found = spawnSync(`${root}build/cairn`, ["verify", "--receipt", receipt], { input: record, encoding: "utf8" });
  assert.equal(found.status, 0, found.stdout + found.stderr);
  assert.match(found.stdout, /The receipt of seat 0 agrees/);
  assert.deepEqual([ann.troubles, bob.troubles], [[], []]);
  await close(ann, bob);
});

/** What Bob's page is told of the table is changed on its way. */
const lieTo = (page, change) =>
  page.routeWebSocket(/\/socket$/, (wire) => {
    const server = wire.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.table?.chance) change(message.table);
      wire.send(JSON.stringify(message));
    });
  });

test("a server that shows another commit than it signed is caught, during the game and by a loaded page", async () => {
  const { ann, bob } = await sitDown("schotten", verified);
  await lieTo(bob, ({ chance }) => { chance.commit = chance.commit.replace(/^../, (two) => (two === "00" ? "11" : "00")); });
  await bob.reload();
  await bob.locator(".ribbon.urgent [data-shuffle=broken]").waitFor();
  assert.deepEqual(await faults(bob), []);
  await close(ann, bob);
});

test("a shuffle that was broken off begins anew only if all agree", async () => {
  const ann = await openPage(session, { size: desktop });
  const made = await ann.evaluate(async () => {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: "schotten", seats: [{ kind: "person" }, { kind: "person" }], seat: 0, verified: true }),
    });
    return answer.json();
  });
  // Somebody else commits, and once Ann has opened leaves, or opens too.
  const bob = await openPage(session, { size: desktop });
  const other = (attempt, ends) => bob.evaluate(async ([table, attempt, ends]) => {
    const { key } = await (await fetch(`/api/tables/${table}/join`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })).json();
    const wire = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`);
    const contribution = "00".repeat(32);
    const hash = "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3";
    const say = (message) => wire.send(JSON.stringify(message));
    await new Promise((resolve) => {
      wire.onopen = () => say({ type: "hello", key });
      wire.onmessage = ({ data }) => {
        const { type, table: now } = JSON.parse(data);
        if (type === "snapshot" && !now.chance.commits[1]) say({ type: "commit", hash, attempt });
        if (!now?.chance.opened[0]) return;
        say(ends === "leave" ? { type: "leave" } : { type: "open", contribution });
        resolve();
      };
    });
  }, [made.table, attempt, ends]);
  await ann.evaluate(([id, key]) => localStorage.setItem(`cairn.seat.${id}`, JSON.stringify({ seat: 0, key })), [made.table, made.key]);
  await ann.goto(`${session.url}/t/${made.table}`);
  await other(1, "leave");
  await ann.locator("dialog [data-shuffle=restarts], [role=dialog] [data-shuffle=restarts]").waitFor();
  assert.deepEqual(await faults(ann), []);
  await ann.locator("[data-step=shuffle-anew]").click();
  await other(2, "open");
  await ann.locator(".field").waitFor();
  await ann.locator(".fairness summary").click();
  await ann.locator(".fairness").getByText("broken off at this table: 1").waitFor();
  await close(ann, bob);
});

test("the waiting room says who sits and who is missing, and its maker fills a seat with a computer", async () => {
  const ann = await openPage(session, { size: phone });
  await openSetup(ann, "towers", "link");
  await ann.locator("[data-field=variant] input[value=three]").evaluate((one) => one.click());
  await ann.locator("[data-field=seat] input[value=random]").evaluate((one) => one.click());
  await ann.locator(".name-field input").fill("Ann");
  await ann.locator(".setup .begin").tap();
  await ann.locator(".seats .free").nth(1).waitFor();
  assert.equal(await ann.locator(".seats .taken").getByText("Ann").count(), 1);
  assert.deepEqual(await faults(ann), []);
  await ann.locator("[data-fill]").first().tap();
  await ann.locator(".seats .taken").nth(1).waitFor();
  const bob = await openPage(session, { path: new URL(await ann.locator(".link").textContent()).pathname });
  await bob.locator(".seats .taken").nth(1).waitFor();
  assert.equal(await bob.locator("[data-fill]").count(), 0, "only who made the table may");
  await bob.locator("[data-step^='sit:']").click();
  for (const page of [ann, bob]) await page.locator(".town").waitFor();
  await ann.goto(`${session.url}/`);
  await ann.locator(".running .row").getByText(/your turn|turn of/).waitFor();
  await close(ann, bob);
});

/** Lays the first card of the hand at a stone. */
async function layAt(page, stone) {
  await page.locator("button.held.lit").first().click();
  await page.locator(`.target[data-step="place:${stone}"]`).click();
}

test("strict: a claim that does not hold is refused with its proof, to who made it, in the reader's language", async () => {
  const agree = (page) => page.locator("[data-field=referee] input[value=strict]").evaluate((one) => one.click());
  const { ann, bob } = await sitDown("schotten", { agree, annIs: { locale: "de-DE" } });
  for (let turn = 0; turn < 3; turn++) {
    await layAt(ann, 5);
    if (turn < 2) await layAt(bob, 1 + turn);
  }
  await ann.locator('.stone[data-step="claim:5"]').click();
  await ann.locator(".place-sheet h2").getByText("abgelehnt").waitFor();
  await ann.locator(".own-side .verdict.beaten").waitFor();
  await ann.locator(".own-side").getByText("Der Anspruch stützt sich auf").waitFor();
  assert.equal(await ann.locator(".sheet-side:not(.own-side) .shown.added").count(), 3);
  assert.deepEqual(await faults(ann), []);
  assert.equal(await bob.locator(".place-sheet").count(), 0);
  await ann.locator("[data-step=close]").click();
  await ann.locator('[data-step="do:done"]').click();
  await bob.locator("button.held.lit").first().waitFor();
  assert.deepEqual([ann.troubles, bob.troubles], [[], []]);
  await close(ann, bob);
});

test("a match of several rounds goes on at the next table", async () => {
  const agree = (page) => page.locator("[data-field=match] input[value=series]").evaluate((one) => one.click());
  const { ann, bob } = await sitDown("siege", { agree });
  await bob.locator(".to-aside").tap();
  await bob.locator("[data-menu=resign]").tap();
  await bob.locator("[data-menu=resign-sure]").tap();
  await ann.locator(".result .series-score").getByText("Round 1 of 2").waitFor();
  assert.deepEqual(await faults(ann), []);
  const before = ann.url();
  await ann.locator("[data-step=next]").click();
  await ann.waitForURL((url) => url.href !== before);
  await ann.locator(".series").first().waitFor();
  await close(ann, bob);
});

test("the server is killed and started again: the game goes on where it was", async () => {
  const { ann, bob } = await sitDown("schotten", { preset: "battleline" });
  await firstMove(ann);
  await bob.locator("button.held.lit").first().waitFor();
  const hand = () => bob.locator(".held").evaluateAll((all) => all.map((one) => one.dataset.step));
  const held = await hand();
  const { port } = new URL(session.url);
  await stopServer("SIGKILL");
  await bob.locator(".ribbon.urgent").waitFor();
  await bob.locator(".prompt").getByText("No connection").waitFor();
  assert.deepEqual(await faults(bob), []);
  await startServer(port);
  await bob.locator(".ribbon.urgent").waitFor({ state: "detached", timeout: 20000 });
  await bob.locator("button.held.lit").first().waitFor();
  assert.deepEqual(await hand(), held);
  await bob.locator("button.held.lit").first().tap();
  await bob.locator(".target, .acts .act, button.laid.lit").first().waitFor();
  await close(ann, bob);
});

test("one seat in two tabs: both are told, either may play", async () => {
  const { ann, bob, pathname } = await sitDown("schotten");
  const second = await ann.context().newPage();
  await second.goto(session.url + pathname);
  await second.locator("button.held.lit").first().waitFor();
  await firstMove(second);
  await bob.locator("button.held.lit").first().waitFor();
  await ann.locator(".prompt:not(.mine)").waitFor();
  assert.ok((await ann.locator(".moves li").count()) >= 1);
  await close(ann, bob);
});

test("an onlooker sees the table and no hand; who sits there may ask the referee", async () => {
  const { ann, bob, pathname } = await sitDown("schotten");
  await firstMove(ann);
  await bob.locator(".stone").first().tap();
  await bob.locator(".place-sheet .verdict").first().waitFor();
  const eve = await openPage(session, { path: pathname });
  await eve.locator(".border").waitFor();
  assert.equal(await eve.locator(".hand [data-step]").count(), 0);
  await eve.getByText("You are looking on.").waitFor();
  assert.deepEqual(await faults(eve), []);
  await close(ann, bob, eve);
});

test("who stays away loses when the others say so", async () => {
  const { ann, bob } = await sitDown("siege", { bobIs: { locale: "fr-FR" } });
  await bob.context().close();
  await ann.locator(".away").waitFor();
  assert.deepEqual(await faults(ann), []);
  await ann.locator("[data-step=claim-win]").click();
  await ann.locator(".result").getByText("Bob left the table").waitFor();
  await close(ann);
});
