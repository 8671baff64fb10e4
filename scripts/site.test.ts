import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SECTIONS as TROUBLES } from "../packages/react/src/admin/service/troubles.tsx";
import { docsAt, OPTIONS, sectionOf } from "../packages/server/src/config/documentation.ts";
import { NAMES } from "../packages/server/src/config/variables.ts";
import { checks } from "../packages/server/src/doctor/checks.ts";
import { coreDeclarations, optionalDeclarations } from "./generate/declared-routes.ts";
import { headingsOf } from "./site/markdown.ts";
import { draftPages, sourcesOf } from "./site/pages.ts";
import { type Draft, splitPage, urlOf, wholePage } from "./site/split.ts";
import { declaredPages, linkedPages } from "./site/stage.ts";
import { withTabs } from "./site/tabs.ts";

// The long test runs the commands for their help.
const print = await declaredPages(async () => [
  wholePage("commands", "packages/server/src/cli.ts", "# Commands"),
]);
const pages = linkedPages(draftPages(print));

/** Returns the pages of a file with some text, its links resolved among them. */
const linked = (source: string, text: string): Draft[] =>
  linkedPages([{ title: "Group", entries: [[wholePage("page", source, text)]] }]);

test("each page of docs is in the navigation once", () => {
  const all = globSync("docs/**/*.md", { exclude: ["docs/site/**"] }).sort();
  expect(
    sourcesOf()
      .filter((source) => source.startsWith("docs/"))
      .toSorted(),
  ).toEqual(all);
});

test("no two pages have the same URL", () => {
  const paths = pages.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

test("the links of the home page's buttons lead to pages", () => {
  const home = readFileSync("docs/site/home.json", "utf8");
  const links = [...home.matchAll(/"link": "\/([^"]+)"/g)].map(([, path = ""]) =>
    path.replace(/\/$/, "/index"),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !pages.some(({ path }) => path === link))).toEqual([]);
});

test("each check of the doctor, each setting, each trouble and each error has a section on the site", () => {
  const base = "https://docs.example.com";
  const urls = new Set(
    pages.flatMap((page) => {
      const url = base + urlOf(page);
      return [url, ...[...page.anchors.values()].map((anchor) => `${url}#${anchor}`)];
    }),
  );
  const settings = [...NAMES, "PORT", "GITHUB_CLIENT_ID", ...OPTIONS, "session.expiresIn", "docs"];
  const errors = [coreDeclarations(), ...optionalDeclarations().values()].flatMap(({ errors }) =>
    errors.map(({ code }) => `${base}/errors#${code.toLowerCase()}`),
  );
  const troubles = Object.values(TROUBLES).map((path) => `${base}/${path}`);
  const sections = [...Object.values(checks).map(({ docs }) => docs), ...settings.map(sectionOf)];
  const named = [...errors, ...troubles, ...sections.map((section) => docsAt(base, section))];
  expect(named.filter((url) => !urls.has(url))).toEqual([]);
});

test("a link to a page or a heading that doesn't exist stops the build and is named", () => {
  expect(() => linked("docs/redis.md", "# A\n\nSee [b](gone.md) and [c](#gone).\n")).toThrow(
    /docs\/redis\.md \(page\): gone\.md\n.*: #gone/,
  );
});

test("a link in code stays as it is, and one to a source file becomes its text", () => {
  const text = "# A\n\n```md\n[b](gone.md)\n```\n\nThe [engine](../packages/latchkey/src/index.ts).\n";
  expect(linked("docs/redis.md", text)[0]?.text).toBe(text.replace(/\[engine\]\([^)]*\)/, "engine"));
});

test("a page is split at its sections, and links to their headings follow", () => {
  const source = "docs/redis.md";
  const text =
    "# All\n\nStart.\n\n## `aB({ … })`\n\nOne.\n\n### Inner\n\n## Two\n\nSee [x](#inner), [y](#two).\n";
  const [index, first, second] = linkedPages([{ title: "Group", entries: [splitPage("all", source, text)] }]);
  expect(index?.text).toContain("- [aB({ … })](/all/a-b)\n- [Two](/all/two)");
  expect(first?.text).toBe("# `aB({ … })`\n\nOne.\n\n## Inner\n");
  expect(second?.text).toContain("See [x](/all/a-b#inner), [y](/all/two).");
});

test("the page of a framework is complete by itself: packages, engine, secret, routes, start", () => {
  const page = pages.find(({ path }) => path === "frameworks/express")?.text;
  const parts = ["`auth.ts`:", "LATCHKEY_SECRET=", "npm install express", "`express.ts`:", "express.ts\n```"];
  expect(parts.filter((part) => page?.includes(part) !== true)).toEqual([]);
});

test("commands that install something have a tab for each package manager, others none", () => {
  const shown = withTabs("```sh\nnpm install latchkey\nnpx latchkey init\n```\n");
  for (const line of ["pnpm add latchkey", "yarn add latchkey", "bun add latchkey", "bunx latchkey init"])
    expect(shown).toContain(`\n${line}\n`);
  const ours = "```sh\nnpm start\n```\n";
  expect(withTabs(ours)).toBe(ours);
});

test("each error has a heading that its URL names, and endpoints link to it", () => {
  const errors = pages.find(({ path }) => path === "errors");
  const codes = [...readFileSync("docs/errors.md", "utf8").matchAll(/^\| `([A-Z_\d]+)`/gm)].map(
    ([, code]) => code,
  );
  const anchors = new Set(headingsOf(errors?.text ?? "").map(({ anchor }) => anchor.toUpperCase()));
  expect(codes.length).toBeGreaterThan(200);
  expect(codes.filter((code = "") => !anchors.has(code))).toEqual([]);
  expect(pages.find(({ path }) => path === "endpoints/email-password")?.text).toContain(
    "(/errors#invalid_email_or_password)",
  );
});
