/** Renders the sign-in page repeatedly, and prints the 99th percentile in milliseconds. */
import { pathToFileURL } from "node:url";
import type { PageState, Renderer } from "../packages/server/src/portal/declared.ts";
import { PAGES } from "../scripts/pages/folder.ts";

const WARM_UP = 500;
const MEASURED = 5_000;

// The built file exports this interface.
const { renderPage } = (await import(pathToFileURL(`${PAGES}/render.js`).href)) as Renderer;

const state: PageState = {
  lang: "en",
  nonce: "",
  url: "/sign-in",
  baseURL: "http://localhost:3000",
  config: {
    appName: "Latchkey",
    methods: ["password"],
    socialProviders: [],
    signUp: "open",
    emailVerification: false,
    passwordReset: true,
    changeEmail: true,
    deleteAccount: true,
    password: { min: 8, max: 128 },
    pictures: true,
    locales: ["en", "de", "ar"],
    branding: {},
    plugins: [],
  },
  session: null,
  isDevelopment: false,
};

const times: number[] = [];
for (let round = -WARM_UP; round < MEASURED; round++) {
  const before = performance.now();
  // Each visit has its own nonce, and every fourth has a redirect.
  renderPage("sign-in", {
    ...state,
    nonce: `nonce-${round}`,
    redirectTo: round % 4 === 0 ? `/a/${round}` : undefined,
  });
  if (round >= 0) times.push(performance.now() - before);
}
times.sort((a, b) => a - b);
console.log(times[Math.ceil(MEASURED * 0.99) - 1]);
