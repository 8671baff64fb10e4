import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checks } from "../packages/server/src/doctor/checks.ts";
import { PAGES } from "./build/documented-files.ts";
import { ownFiles } from "./check/files.ts";

/** Terms that docs/writing.md replaces. Exceptions: IP address, email address and address bar. */
const OTHER_TERMS =
  /(?<!\b(?:IP(?:v[46])?|email)\s+)\baddress(?:es)?\b(?! bar)|\b(?:mails|mail servers?|comma list|whoever|somebody|nobody|anybody|everybody|one's|for good|at the moment|who has|of (?:its|their) own(?=[.,;:)])|cancell(?:ed|ing)|colour\w*|behaviour)\b/gi;

/** Code that names a file or a folder. A name without a folder needs the ending of a source file. */
const PATH = /`(?![@<])((?:[\w.@*<>-]+\/)+[\w.@*<>-]*|[\w.-]+\.(?:tsx?|mjs|css))`/g;

/** Paths in applications and in packages as published, and texts that look like paths. */
const ELSEWHERE =
  /^(?:\.|\.cache|app|better-auth|data|dist|latchkey|messages|pages|prisma|src|[a-z])(?:\/|$)|\bnotes\b|^(?:hono|instrumentation)\.ts$|^server\/utils\/auth\.ts$|^(?:prisma|astro)\.config\.m?[jt]s$|^verifier\.mjs$|^testing\/states\.ts$|^styles(?:\.layer)?\.css$/;

/** Every ending of the path of a file or folder here. */
const ENDINGS = new Set(
  ownFiles().flatMap((file) => {
    const parts = file.split("/");
    return parts.flatMap((_, end) =>
      parts.slice(0, end + 1).map((_, start) => parts.slice(start, end + 1).join("/")),
    );
  }),
);

/** Their tables have titles of tests, and texts of the contract. */
const LISTS_OF_TESTS = [
  "docs/compatibility.md",
  "docs/advisories.md",
  "docs/invariants.md",
  "docs/errors.md",
];

test.for(PAGES)("%s links to files and headings that exist", (page) => {
  const links = [
    ...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
  ];
  const dead = links.filter(([, path = "", heading]) => {
    const target = path === "" ? page : join(dirname(page), path);
    if (!existsSync(target)) return true;
    return heading !== undefined && !headingsOf(target).includes(heading);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

test.for(PAGES)("%s names files and folders that exist", (page) => {
  const text = readFileSync(page, "utf8").replaceAll(/```[\s\S]*?```/g, "");
  const named = [...text.matchAll(PATH)].map(([, path = ""]) => path.replace(/\/$/, ""));
  expect(named.filter((path) => !ELSEWHERE.test(path) && !isHere(path))).toEqual([]);
});

test("each command of docs/architecture.md that searches finds something", () => {
  const commands = [...readFileSync("docs/architecture.md", "utf8").matchAll(/`(grep [^`]+)`/g)];
  expect(commands.length).toBeGreaterThan(5);
  const inVain = commands.filter(([, command = ""]) => spawnSync("sh", ["-c", command]).status !== 0);
  expect(inVain.map(([, command]) => command)).toEqual([]);
});

/** Tells whether a path or its end exists. `*` and `<name>` stand for any name. */
function isHere(path: string): boolean {
  if (!/[*<]/.test(path)) return ENDINGS.has(path);
  const pattern = path.replaceAll(".", "\\.").replaceAll(/<[^>]+>|\*+/g, "[^/]+");
  const form = new RegExp(`^${pattern}$`);
  return [...ENDINGS].some((each) => form.test(each));
}

test.for(["CHANGELOG.md", ...PAGES.filter((each) => each !== "docs/writing.md")])(
  "%s uses the terms of docs/writing.md",
  (page) => {
    expect(proseOf(page).match(OTHER_TERMS) ?? []).toEqual([]);
  },
);

/**
 * Removes code, link targets, comments, quotations and texts of other products' screens (`_Email
 * addresses_`).
 */
function proseOf(page: string): string {
  const text = readFileSync(page, "utf8")
    .replaceAll(/```[\s\S]*?```|`[^`]*`|<!--[\s\S]*?-->/g, "")
    .replaceAll(/\]\([^)]*\)|[“"][^”"\n]*[”"]|\b_[^_\n]+_\b/g, "");
  return LISTS_OF_TESTS.includes(page) ? text.replaceAll(/^\|.*$/gm, "") : text;
}

test.for(Object.entries(checks))("`latchkey doctor` names a section that exists: %s", ([, { docs }]) => {
  const [page = "", heading] = docs.split("#");
  expect(PAGES).toContain(page);
  if (heading !== undefined) expect(headingsOf(page)).toContain(heading);
});

/** Returns the anchors of the headings, as GitHub builds them. */
function headingsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
