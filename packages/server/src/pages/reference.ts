import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { encodingFor } from "../http/encoding.ts";
import { assetPage, htmlPage, notFound, type Page, type PageHandler } from "../http/page.ts";
import { layout } from "./layout.ts";

/** The script of the API reference, and the address under which it may be kept for ever. */
interface Viewer {
  path: string;
  plain: Uint8Array;
  zipped: Uint8Array;
}

/** With a hash of the contents behind `?`, so that a new version has a new address. */
export const SCRIPT_PATH = "/docs/api/viewer.js";

/** The API reference: a page and its one script, read at the first visit. */
export function referencePages(): { page: PageHandler; script: PageHandler } {
  let viewer: Promise<Viewer | undefined> | undefined;
  const getViewer = (): Promise<Viewer | undefined> => {
    viewer ??= loadViewer();
    return viewer;
  };
  return {
    async page() {
      const found = await getViewer();
      return found === undefined ? withoutViewer() : referencePage(found.path);
    },
    async script(request) {
      const found = await getViewer();
      if (found === undefined || request.url !== found.path) return notFound();
      const encoding = encodingFor(request.headers["accept-encoding"], ["gzip"]);
      const body = encoding === "gzip" ? found.zipped : found.plain;
      return assetPage("text/javascript; charset=utf-8", body, encoding);
    },
  };
}

/**
 * Where the viewer's script is: in a folder beside this file, where the service was packed, or in its package.
 * Undefined where it is in neither.
 */
function viewerFile(): string | undefined {
  const beside = fileURLToPath(new URL("./viewer/rapidoc-min.js", import.meta.url));
  if (existsSync(beside)) return beside;
  try {
    return createRequire(import.meta.url).resolve("rapidoc/dist/rapidoc-min.js");
  } catch {
    return undefined;
  }
}

async function loadViewer(): Promise<Viewer | undefined> {
  const file = viewerFile();
  if (file === undefined) return undefined;
  const plain = await readFile(file);
  const hash = createHash("sha256").update(plain).digest("hex").slice(0, 16);
  return { path: `${SCRIPT_PATH}?${hash}`, plain, zipped: await promisify(gzip)(plain, { level: 9 }) };
}

function withoutViewer(): Page {
  return layout({
    title: "API reference",
    body: `<main><a class="brand" href="/docs">Latchkey</a><h1>API reference</h1>
<p>The viewer is not installed here. The <a href="/openapi.json">OpenAPI document</a> opens in any other.</p></main>`,
  });
}

/** Colours as the viewer takes them: the same as those of the other pages. */
const LIGHT = {
  theme: "light",
  "bg-color": "#f8f6f2",
  "text-color": "#1b1e26",
  "primary-color": "#2f519f",
  "nav-bg-color": "#f1eee9",
  "nav-text-color": "#4f535d",
  "nav-hover-bg-color": "#e6e2db",
  "nav-hover-text-color": "#1b1e26",
  "nav-accent-color": "#2f519f",
};
const DARK = {
  theme: "dark",
  "bg-color": "#101218",
  "text-color": "#eeece8",
  "primary-color": "#8fb0f3",
  "nav-bg-color": "#0b0d12",
  "nav-text-color": "#a5a9b2",
  "nav-hover-bg-color": "#1d2027",
  "nav-hover-text-color": "#eeece8",
  "nav-accent-color": "#8fb0f3",
};

/** Takes the appearance of the system and the room there is, and follows when they change. */
const ADAPT = `
const reference = document.querySelector("rapi-doc");
const dark = matchMedia("(prefers-color-scheme: dark)");
const narrow = matchMedia("(max-width: 48rem)");
const adapt = () => {
  for (const [name, value] of Object.entries(dark.matches ? ${JSON.stringify(DARK)} : ${JSON.stringify(LIGHT)}))
    reference.setAttribute(name, value);
  reference.setAttribute("render-style", narrow.matches ? "view" : "read");
};
adapt();
for (const query of [dark, narrow]) query.addEventListener("change", adapt);
`;

function referencePage(script: string): Page {
  // Both scripts carry it; nothing else on the page runs.
  const nonce = randomBytes(16).toString("base64");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Latchkey</title>
<style>
body { margin: 0; background: light-dark(#f8f6f2, #101218) }
rapi-doc { width: 100%; height: 100dvh }
rapi-doc::part(section-navbar) { border-inline-end: 1px solid light-dark(#dedad4, #2a2e36) }
.brand { display: inline-block; padding: 1rem; color: inherit; font: 550 1rem/1.5 system-ui, sans-serif; text-decoration: none }
</style>
</head>
<body>
<rapi-doc spec-url="/openapi.json" load-fonts="false" show-header="false"
 allow-spec-url-load="false" allow-spec-file-load="false" allow-spec-file-download="false"
 allow-server-selection="false" allow-authentication="false" allow-search="true" allow-advanced-search="false" fetch-credentials="same-origin"
 show-method-in-nav-bar="as-colored-text" use-path-in-nav-bar="true" schema-style="table" schema-description-expanded="true"
 regular-font="system-ui, sans-serif" mono-font="ui-monospace, Menlo, Consolas, monospace" font-size="large"
 sort-tags="false" update-route="true" persist-auth="false">
<a slot="nav-logo" class="brand" href="/docs">Latchkey</a>
</rapi-doc>
<script nonce="${nonce}">${ADAPT}</script>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
  // The viewer sets styles on its own elements, so those can't be listed.
  const policy = `script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'`;
  return htmlPage(html, policy);
}
