// A bot that knows no rules: it plays the last of the words it is offered (docs/bots.md).
//
//     cairn arena schotten 'engine:node examples/bots/bot.js' level:1
import { createInterface } from "node:readline";

let position;

const answers = {
  hello: () => ["name Shingle", "author the examples of Cairn", "wants position"],
  position: (json) => {
    position = JSON.parse(json); // "seat", "phase", "moves" and "view"
    return [];
  },
  go: () => [`best ${position.moves.at(-1)}`],
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...rest] = line.split(" ");
  if (command === "quit") break;
  const answer = answers[command]?.(rest.join(" ")) ?? [];
  process.stdout.write([...answer, "ok", ""].join("\n"));
}
