/* main.tsx: the page begins. */
import { render } from "preact";
import "@fontsource/alegreya/latin-800.css";
import "./styles/base.css";
import "./styles/home.css";
import { App } from "./App";
import { startLanguage } from "./language/language";
import { startOffline } from "./offline/offline";
import "./preferences";

void startLanguage().then(() => render(<App />, document.getElementById("app") as HTMLElement));
startOffline();
