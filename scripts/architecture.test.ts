import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const E = "packages/latchkey/src";

test("a tree that keeps the rules passes", () => {
  const { status, report } = judge({
    "packages/client/src/index.ts": [
      'import type { Answer } from "../../latchkey/src/kernel/answer.ts";',
      'import { codes } from "../../latchkey/src/shared/codes.ts";',
      "export const first: Answer = codes[0];",
    ],
    [`${E}/kernel/answer.ts`]: ["export type Answer = string | undefined;"],
    [`${E}/shared/codes.ts`]: ['export const codes = ["A"];'],
  });
  expect(report).toContain("no dependency violations found");
  expect(status).toBe(0);
});

/** What is done wrong, in which file, by which import; and the sentence that says so. */
const broken: [what: string, file: string, imports: string, sentence: string][] = [
  [
    "the client imports the server",
    "packages/client/src/from0.ts",
    "packages/server/src/to0.ts",
    "packages/client must not import the server",
  ],
  [
    "the client runs engine code",
    "packages/client/src/from1.ts",
    `${E}/kernel/to1.ts`,
    "from latchkey they import types",
  ],
  ["the client needs Node", "packages/client/src/from2.ts", "node:fs", "no modules of Node"],
  [
    "the server imports the client",
    "packages/server/src/from3.ts",
    "packages/client/src/to3.ts",
    "packages/server must not import the client",
  ],
  [
    "the engine imports the server",
    `${E}/from4.ts`,
    "packages/server/src/to4.ts",
    "packages/latchkey stands alone",
  ],
  [
    "the screens import the portal",
    "packages/react/src/from5.tsx",
    "packages/portal/src/to5.ts",
    "packages/react must not import the server or the portal",
  ],
  ["the screens run engine code", "packages/react/src/from6.tsx", `${E}/kernel/to6.ts`, "they import types"],
  [
    "the screens import the engine",
    "packages/react/src/from7.tsx",
    `${E}/shared/to7.ts`,
    "packages/react is installed without an engine",
  ],
  ["the screens need Node", "packages/react/src/from8.tsx", "node:fs", "no modules of Node"],
  [
    "a page draws a mail",
    "packages/portal/src/auth/from9.tsx",
    "packages/portal/src/mail/to9.tsx",
    "packages/portal/src/mail is drawn by the service alone",
  ],
  [
    "the portal reaches into the server",
    "packages/portal/src/from10.tsx",
    "packages/server/src/http/to10.ts",
    "knows of the server what pages are rendered with",
  ],
  [
    "the portal runs what it knows of the server",
    "packages/portal/src/from11.tsx",
    "packages/server/src/portal/declared.ts",
    "of the server it imports types",
  ],
  [
    "the kernel knows a feature",
    `${E}/kernel/from12.ts`,
    `${E}/features/sessions/to12.ts`,
    "kernel imports downwards only",
  ],
  [
    "storage reaches up into the kernel",
    `${E}/storage/from13.ts`,
    `${E}/kernel/route.ts`,
    "storage imports downwards only",
  ],
  [
    "security knows a feature",
    `${E}/security/from14.ts`,
    `${E}/features/sessions/to14.ts`,
    "security imports downwards only",
  ],
  [
    "a feature reaches into another",
    `${E}/features/users/from15.ts`,
    `${E}/features/sessions/routes/to15.ts`,
    "only its index.ts, store.ts, errors.ts",
  ],
  [
    "shared code needs the engine",
    `${E}/shared/from16.ts`,
    `${E}/security/to16.ts`,
    "imports nothing but itself",
  ],
  [
    "a test of a component is imported",
    "packages/react/src/from17.ts",
    "packages/react/src/to17.test.tsx",
    "Nobody imports a test",
  ],
  ["a test is imported", `${E}/from18.ts`, `${E}/to18.test.ts`, "Nobody imports a test"],
  ["the engine imports the tests' tools", `${E}/from19.ts`, "tests/to19.ts", "imports nothing from tests"],
  ["an import leads nowhere", `${E}/from20.ts`, `${E}/missing.ts`, "This import leads nowhere"],
  ["redis knows the kernel", `${E}/redis/from21.ts`, `${E}/kernel/to21.ts`, "redis imports downwards only"],
  [
    "the lowest floor knows storage",
    `${E}/base/from22.ts`,
    `${E}/storage/to22.ts`,
    "base imports downwards only",
  ],
  [
    "the kernel knows a file above the features",
    `${E}/kernel/from23.ts`,
    `${E}/to23.ts`,
    "kernel imports downwards only",
  ],
  [
    "a low feature knows a higher one",
    `${E}/features/users/from24.ts`,
    `${E}/features/sessions/store.ts`,
    "features/users imports downwards only",
  ],
  [
    "a feature of the core knows an optional one",
    `${E}/features/status/from25.ts`,
    `${E}/features/organization/store.ts`,
    "features/status imports downwards only",
  ],
  [
    "an optional feature knows another one",
    `${E}/features/pictures/from26.ts`,
    `${E}/features/organization/store.ts`,
    "features/pictures imports no other optional feature",
  ],
  [
    "a feature has no floor",
    `${E}/features/attic/from27.ts`,
    `${E}/kernel/to27.ts`,
    "has a place in FEATURE_FLOORS",
  ],
  [
    "code of features stands in none of their folders",
    `${E}/engine/from28.ts`,
    `${E}/features/to28.ts`,
    "code belongs to one feature, or to the kernel",
  ],
  [
    "a route builds a statement",
    `${E}/features/users/routes/from29.ts`,
    `${E}/features/users/tables.ts`,
    "Only stores build statements",
  ],
  [
    "the screens' provider knows a screen",
    "packages/react/src/provider/from18.ts",
    "packages/react/src/sign-in/to18.ts",
    "packages/react/src/provider imports downwards only",
  ],
  [
    "a folder of the screens has no floor",
    "packages/react/src/attic/from19.ts",
    "packages/react/src/flows/to19.ts",
    "has a place in SCREEN_FLOORS",
  ],
  [
    "the signed-out pages know the app",
    "packages/portal/src/auth/from30.ts",
    "packages/portal/src/app/to30.ts",
    "packages/portal/src/auth imports downwards only",
  ],
  [
    "a folder of the portal knows what renders it",
    "packages/portal/src/entries/from31.ts",
    "packages/portal/src/render.tsx",
    "packages/portal/src/entries imports downwards only",
  ],
  [
    "a folder of the portal has no floor",
    "packages/portal/src/attic/from32.ts",
    "packages/portal/src/document/to32.ts",
    "has a place in PAGE_FLOORS",
  ],
];

const CIRCLE = [`${E}/one.ts`, `${E}/two.ts`] as const;
const LEFT_OVER = `${E}/left-over.ts`;

let brokenTree: ReturnType<typeof judge>;

/** All of them in one tree: the check takes seconds, however much it sees. */
beforeAll(() => {
  const tree: Record<string, string[]> = {
    [CIRCLE[0]]: ['import { two } from "./two.ts";', "export const one = () => two;"],
    [CIRCLE[1]]: ['import { one } from "./one.ts";', "export const two = () => one;"],
    [LEFT_OVER]: ["export const a = 1;"],
  };
  for (const [, file, imports] of broken) {
    const isOurs = !imports.startsWith("node:");
    tree[file] = [
      `import { b } from "${isOurs ? relativeTo(file, imports) : imports}";`,
      "export const a = b;",
    ];
    if (isOurs && !imports.endsWith("missing.ts")) tree[imports] = ["export const b = 1;"];
  }
  brokenTree = judge(tree);
});

test.for(broken)("it is reported when %s", ([, file, , sentence]) => {
  expect(said(file)).toContain(sentence);
});

test("it is told when two modules import each other", () => {
  expect(said(CIRCLE[0])).toContain("No circular imports");
});

test("it is told when a module is left over", () => {
  expect(said(LEFT_OVER)).toContain("it can go");
});

test("a tree that breaks a rule fails the check", () => {
  expect(brokenTree.status).not.toBe(0);
});

/** What the report on the broken tree says of imports by `file`. */
function said(file: string): string {
  const errors = brokenTree.report.split(/ (?=error [a-z-]+: )/);
  return errors.filter((error) => error.includes(`: ${file}`)).join(" ");
}

/** The report on a small tree of these files, by the check that `npm run check` runs. */
function judge(files: Record<string, string[]>): { status: number | null; report: string } {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-rules-"));
  try {
    writeFileSync(join(folder, "tsconfig.json"), "{}");
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const [path, lines] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), lines.join("\n"));
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, "scripts/check/architecture.ts")],
      {
        cwd: folder,
        encoding: "utf8",
      },
    );
    // The report breaks sentences into lines.
    return { status, report: `${stdout}${stderr}`.replaceAll(/\s+/g, " ") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function relativeTo(file: string, target: string): string {
  return `${"../".repeat(file.split("/").length - 1)}${target}`;
}
