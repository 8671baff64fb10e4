import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { compile } from "./build/compile.ts";

/** Their applications are started, by `publish-hosts.test.ts` and `publish.test.ts`. */
const RUN_ELSEWHERE = ["docs/frameworks.md", "docs/add-a-feature.md"];

/** A comment before a block holds what readers have already: `<!-- given … -->`. A line that begins with a file name names its file. */
const BLOCK = /(?:<!-- given\n([\s\S]*?)-->\n)?(?:^`(\S+\.m?[jt]sx?)`.*:\n\n)?```(tsx?|js)\n([\s\S]*?)```/gm;

/** Terms for which docs/writing.md has another. An IP address is one, and so is the address bar. */
const OTHER_TERMS =
  /(?<!\bIP(?:v[46])?\s+)\baddress(?:es)?\b(?! bar)|\b(?:mails|whoever|somebody|nobody|anybody|everybody|one's|for good|at the moment|who has|of (?:its|their) own(?=[.,;:)])|cancell(?:ed|ing)|colour\w*|behaviour)\b/gi;

/** Their tables are titles of tests. */
const LISTS_OF_TESTS = ["docs/compatibility.md", "docs/advisories.md"];

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...globSync(["docs/**/*.md", "examples/*/README.md"]),
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

test.for(["CHANGELOG.md", ...PAGES.filter((each) => each !== "docs/writing.md")])(
  "%s uses the terms of docs/writing.md",
  (page) => {
    expect(proseOf(page).match(OTHER_TERMS) ?? []).toEqual([]);
  },
);

/** Without code, targets of links, comments, what is quoted and what the screens of others say (`_Email addresses_`). */
function proseOf(page: string): string {
  const text = readFileSync(page, "utf8")
    .replaceAll(/```[\s\S]*?```|`[^`]*`|<!--[\s\S]*?-->/g, "")
    .replaceAll(/\]\([^)]*\)|[“"][^”"\n]*[”"]|\b_[^_\n]+_\b/g, "");
  return LISTS_OF_TESTS.includes(page) ? text.replaceAll(/^\|.*$/gm, "") : text;
}

/** As GitHub names them in links. */
function headingsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("the code in the documentation compiles", { timeout: 120_000 }, () => {
  // Inside the repository, where packages are found.
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(resolve(".cache", "docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const page of PAGES.filter((each) => !RUN_ELSEWHERE.includes(each)))
    for (const [name, text] of blocksOf(page)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: resolve("tsconfig.base.json"),
      compilerOptions: {
        noEmit: true,
        allowJs: true,
        checkJs: true,
        rootDir: resolve("."),
        // As most applications have it: a bundler, and no exact optional properties.
        module: "preserve",
        moduleResolution: "bundler",
        exactOptionalPropertyTypes: false,
        noUncheckedSideEffectImports: false,
      },
      include: ["."],
    }),
  );
  expect(compile(folder)).toBe("");
});

/** By file names, each page in a folder of its own. A page's files may import each other. */
function blocksOf(page: string): [string, string][] {
  return [...readFileSync(page, "utf8").matchAll(BLOCK)].map(([, given = "", named, kind, code = ""], at) => [
    join(page.replaceAll("/", "-"), named ?? `${at}.${kind}`),
    `${given}${whole(code)}`,
  ]);
}

/** A part of an engine's options, or of what a component returns, in what it is a part of. */
function whole(code: string): string {
  if (/^\w+: /.test(code))
    return `import { latchkey } from "latchkey";\nlatchkey({ database: "sqlite:app.db",\n${code}});\n`;
  if (code.startsWith("<")) return `export const shown = (\n<>\n${code}</>\n);\n`;
  return code;
}
