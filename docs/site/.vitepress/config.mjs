import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { anchorOf } from "../../../scripts/site/markdown.ts";
import { accessible } from "./accessible.mjs";

const pages = fileURLToPath(new URL("../.cache/pages", import.meta.url));
const sidebar = JSON.parse(readFileSync(`${pages}/navigation.json`, "utf8"));
/** Path below which the site is served. */
const base = process.env.DOCS_BASE ?? "/";

/** Puts guides before lists, which name everything. VitePress sends this function to the browser as text. */
function boostDocument(id) {
  return /^\/(?:advisories|asvs|changelog|compatibility|endpoints|errors|invariants)\b/.test(id) ? 0.3 : 1;
}

/** `scripts/site/stage.ts` writes the pages into `srcDir`. */
export default {
  title: "Latchkey",
  description: "Accounts for your application: sign-up, sign-in, sessions, organizations and their screens.",
  lang: "en",
  base,
  srcDir: ".cache/pages",
  srcExclude: ["public/**"],
  ignoreDeadLinks: "localhostLinks",
  cacheDir: ".cache/vitepress",
  outDir: "dist",
  cleanUrls: true,
  metaChunk: true,
  head: [
    ["link", { rel: "icon", href: `${base}favicon.svg`, type: "image/svg+xml" }],
    ["meta", { name: "theme-color", content: "#f9f6f1", media: "(prefers-color-scheme: light)" }],
    ["meta", { name: "theme-color", content: "#12151b", media: "(prefers-color-scheme: dark)" }],
  ],
  markdown: {
    // Text such as `<name>` and `{{ x }}` isn't for Vue.
    html: false,
    linkify: false,
    image: { lazyLoading: true },
    config: (md) => {
      for (const kind of ["text", "code_inline"]) {
        const print = md.renderer.rules[kind];
        md.renderer.rules[kind] = (...args) =>
          print(...args)
            .replaceAll("{{", "&lbrace;&lbrace;")
            .replaceAll("&lt;br&gt;", "<br>");
      }
      // A number and its unit stay on one line.
      const print = md.renderer.rules.text;
      md.renderer.rules.text = (...args) =>
        print(...args).replaceAll(/([\d)]) (?=(?:×|%|ms|kB|MB|GB)(?!\w))/g, "$1\u00a0");
    },
    languageAlias: { ndjson: "json" },
    anchor: { slugify: anchorOf },
    theme: { light: "github-light-high-contrast", dark: "github-dark-default" },
  },
  transformHead: ({ page }) =>
    page === "index.md"
      ? []
      : [["link", { rel: "alternate", type: "text/markdown", href: `${base}${page}` }]],
  themeConfig: {
    logo: { src: "/favicon.svg", alt: "" },
    nav: [
      { text: "Start", link: "/start-the-service" },
      { text: "Frameworks", link: "/frameworks/" },
      { text: "Reference", link: "/options/" },
      { text: "Compare", link: "/comparison" },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: { detailedView: false, miniSearch: { searchOptions: { boostDocument } } },
    },
    docFooter: { prev: "Previous", next: "Next" },
    notFound: { linkLabel: "Take me home" },
    footer: { message: "MIT licensed." },
  },
  // Pages are small: fetching those that links name would triple what a visit loads.
  router: { prefetchLinks: false },
  vite: {
    plugins: [accessible()],
    build: { chunkSizeWarningLimit: 4000 },
    server: { fs: { strict: false } },
  },
};
