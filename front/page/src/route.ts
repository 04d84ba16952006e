/* route.ts: where one is: home, a game on this device, a table by its link, or
 * a screen beside the tables, with what it is about. */
import { Store } from "./store";

export const besides = ["replay", "review", "puzzles", "rules", "learn", "referee"] as const;
export type Beside = (typeof besides)[number];

export type Route =
  | { at: "home" }
  | { at: "here"; id: string }   /* "": the one that was played last */
  | { at: "table"; id: string }
  | { at: Beside; about: string };

export type BesideRoute = Extract<Route, { about: string }>;

const beside = new RegExp(`^#(${besides.join("|")})(?:/(.*))?$`);

function read(): Route {
  const table = /^\/t\/([\w-]+)$/.exec(location.pathname);
  if (table?.[1]) return { at: "table", id: table[1] };
  const found = beside.exec(location.hash);
  if (found) return { at: found[1] as Beside, about: found[2] ?? "" };
  const here = /^#here(?:\/(\w+))?$/.exec(location.hash);
  return here ? { at: "here", id: here[1] ?? "" } : { at: "home" };
}

export function address(route: Route): string {
  if (route.at === "table") return `/t/${route.id}`;
  if ("about" in route) return `/#${route.at}${route.about && `/${route.about}`}`;
  return route.at === "here" ? `/#here${route.id && `/${route.id}`}` : "/";
}

export const route = new Store<Route>(read());

export function go(to: Route): void {
  history.pushState(null, "", address(to));
  route.set(to);
}

/** What is shown is found under another address from now on. */
export function rename(to: Route): void {
  history.replaceState(null, "", address(to));
}

addEventListener("popstate", () => route.set(read()));
