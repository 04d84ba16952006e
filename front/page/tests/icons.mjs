/* icons.mjs: draws the icons that must be pixels from public/icon.svg. */
import { readFileSync } from "node:fs";
import { start } from "./browser.mjs";

const folder = new URL("../public/", import.meta.url).pathname;
const svg = readFileSync(`${folder}icon.svg`, "utf8");

/** A mask may cut away all but the middle: there the drawing is smaller. */
const icons = [["icon-192", 192, 1], ["icon-512", 512, 1], ["icon-mask-512", 512, 0.7]];

const session = await start();
const page = await session.browser.newPage();
for (const [name, size, scale] of icons) {
  await page.setViewportSize({ width: size, height: size });
  const drawing = scale === 1 ? svg : svg.replace('rx="10"', "");
  await page.setContent(`<body style="margin:0;background:${scale === 1 ? "transparent" : "#efe6d2"}">
    <div style="width:${size * scale}px;height:${size * scale}px;margin:${(size * (1 - scale)) / 2}px">${drawing}</div>`);
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
}
await session.stop();
