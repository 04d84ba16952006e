/* online.test.mjs: tables at the real server, between pages of their own. It
 * starts a server of its own, since it also kills one. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
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
  await ann.locator(".ribbon").waitFor({ state: "detached" });

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

test("a verified shuffle: both contribute, and the record proves it", async () => {
  const agree = (page) => page.locator("[data-field=verified]").check();
  const { ann, bob, pathname } = await sitDown("schotten", { agree });
  await ann.locator("[data-menu=resign]").click();
  await ann.locator("[data-menu=resign-sure]").click();
  await bob.locator(".result").waitFor();
  const record = await (await fetch(`${session.url}/api/tables/${pathname.split("/").at(-1)}/record`)).text();
  for (const tag of ["Commit", "Secret", "Contribution0", "Contribution1"]) assert.match(record, new RegExp(`\\[${tag} "[0-9a-f]{64}"\\]`));
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
