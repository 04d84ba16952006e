/* route.ts: where one is: home, a game on this device, or a table by its link. */
import { Store } from "./store";

export type Route = { at: "home" } | { at: "here" } | { at: "table"; id: string };

function read(): Route {
  const table = /^\/t\/([\w-]+)$/.exec(location.pathname);
  if (table?.[1]) return { at: "table", id: table[1] };
  return location.hash === "#here" ? { at: "here" } : { at: "home" };
}

function address(route: Route): string {
  if (route.at === "table") return `/t/${route.id}`;
  return route.at === "here" ? "/#here" : "/";
}

export const route = new Store<Route>(read());

export function go(to: Route): void {
  history.pushState(null, "", address(to));
  route.set(to);
}

addEventListener("popstate", () => route.set(read()));
