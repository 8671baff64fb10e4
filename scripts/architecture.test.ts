import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importsIn } from "./check/architecture/imports.ts";
import { type Finding, judge } from "./check/architecture/judge.ts";

const E = "packages/latchkey/src";

test("a tree that keeps the rules passes", () => {
  const findings = judged({
    "packages/client/src/index.ts": [
      'import type { Answer } from "../../latchkey/src/kernel/pipeline/answer.ts";',
      'import { codes } from "../../latchkey/src/shared/codes.ts";',
      "export const first: Answer = codes[0];",
    ],
    [`${E}/kernel/pipeline/answer.ts`]: ["export type Answer = string | undefined;"],
    [`${E}/shared/codes.ts`]: ['export const codes = ["A"];'],
  });
  expect(findings).toEqual([]);
});

/** Violations: a description, the file, its import, and the expected sentence in the report. */
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
    "a page renders an email",
    "packages/portal/src/auth/from9.tsx",
    "packages/portal/src/mail/to9.tsx",
    "packages/portal/src/mail is rendered by the service only",
  ],
  [
    "a page loads the emails of a feature",
    "packages/portal/src/auth/from9.tsx",
    "packages/portal/src/features/notes/emails.ts",
    "packages/portal/src/mail is rendered by the service only",
  ],
  [
    "the portal reaches into the server",
    "packages/portal/src/from10.tsx",
    "packages/server/src/http/to10.ts",
    "imports from the server only the types that pages",
  ],
  [
    "the portal runs what it knows of the server",
    "packages/portal/src/from11.tsx",
    "packages/server/src/portal/declared.ts",
    "from the server it imports only types",
  ],
  [
    "the kernel knows a feature",
    `${E}/kernel/from12.ts`,
    `${E}/features/sessions/to12.ts`,
    "kernel imports downwards only",
  ],
  [
    "what features declare knows the pipeline",
    `${E}/kernel/contracts/from40.ts`,
    `${E}/kernel/pipeline/app.ts`,
    "kernel/contracts imports downwards only",
  ],
  [
    "storage reaches up into the kernel",
    `${E}/storage/from13.ts`,
    `${E}/kernel/contracts/route.ts`,
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
    "only index.ts, store.ts, errors.ts",
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
    "A test must not be imported",
  ],
  [
    "the engine contains the helpers of applications' tests",
    `${E}/from42.ts`,
    `${E}/test-helpers/to42.ts`,
    "imports nothing from tests, testing folders, test helpers",
  ],
  ["a test is imported", `${E}/from18.ts`, `${E}/to18.test.ts`, "A test must not be imported"],
  ["the engine imports the tests' tools", `${E}/from19.ts`, "tests/to19.ts", "imports nothing from tests"],
  ["an import can't be resolved", `${E}/from20.ts`, `${E}/missing.ts`, "This import can't be resolved"],
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
  ["a feature has no floor", `${E}/features/attic/from27.ts`, `${E}/kernel/to27.ts`, "to FEATURE_FLOORS"],
  [
    "a file in features belongs to no feature",
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
    "packages/react/src/context/from18.ts",
    "packages/react/src/sign-in/to18.ts",
    "packages/react/src/context imports downwards only",
  ],
  [
    "a folder of the screens has no floor",
    "packages/react/src/attic/from19.ts",
    "packages/react/src/flows/to19.ts",
    "to SCREEN_FLOORS",
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
    "to PAGE_FLOORS",
  ],
];

const CIRCLE = [`${E}/one.ts`, `${E}/two.ts`, `${E}/three.ts`] as const;
const LEFT_OVER = `${E}/left-over.ts`;

const brokenTree: Record<string, string[]> = {
  [CIRCLE[0]]: ['import { two } from "./two.ts";', "export const one = () => two;"],
  [CIRCLE[1]]: ['export const two = () => import("./three.ts");'],
  [CIRCLE[2]]: ['export { one } from "./one.ts";'],
  [LEFT_OVER]: ["export const a = 1;"],
};
for (const [, file, imports] of broken) {
  const isOurs = !imports.startsWith("node:");
  brokenTree[file] = [
    `import { b } from "${isOurs ? relativeTo(file, imports) : imports}";`,
    "export const a = b;",
  ];
  if (isOurs && !imports.endsWith("missing.ts")) brokenTree[imports] = ["export const b = 1;"];
}

/** The findings in each file of that tree. */
const said = Map.groupBy(judge(Object.keys(brokenTree), read(brokenTree)), ({ from }) => from);

function commentsOn(file: string): string[] {
  return said.get(file)?.map(({ rule }) => rule.comment) ?? [];
}

test.for(broken)("a violation is reported when %s", ([, file, , sentence]) => {
  expect(commentsOn(file).join("\n")).toContain(sentence);
});

test("a circle of imports is reported", () => {
  const [circle] = said.get(CIRCLE[0]) ?? [];
  expect(circle?.rule.comment).toContain("No circular imports");
  expect(circle?.to).toBe([CIRCLE[1], CIRCLE[2], CIRCLE[0]].join(" → "));
});

test("modules may refer to each other's types", () => {
  const findings = judged({
    [`${E}/index.ts`]: ['import { one } from "./one.ts";', "export const all = [one];"],
    [`${E}/one.ts`]: ['import { two } from "./two.ts";', "export const one = two;"],
    [`${E}/two.ts`]: ['import type { one } from "./one.ts";', "export const two = (): typeof one => 2;"],
  });
  expect(findings).toEqual([]);
});

test("a circle of more than 8 files is reported, even of types", () => {
  const ring = (length: number): Record<string, string[]> =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [
        `${E}/ring-${at}.ts`,
        [`export type { A } from "./ring-${(at + 1) % length}.ts";`],
      ]),
    );
  expect(judged(ring(8))).toEqual([]);
  const [finding, ...others] = judged(ring(9));
  expect(finding?.rule.comment).toContain("More than 8 files");
  expect(finding?.to).toContain(`${E}/ring-8.ts`);
  expect(others).toEqual([]);
});

const NAMING_FEATURE = [
  'extend("session", { actedBy: text() });',
  'declare module "../../kernel/x.ts" { interface Session { activeGroupId: string } }',
  'export const NOTES_HEADER = "x-notes";',
  'export const notes = { requestHeaders: ["x-notes-key"], options: headerNames("x-note") };',
];
test.for([
  "export const acted = (session) => session.actedBy;",
  "export const groupOf = ({ activeGroupId }) => activeGroupId;",
  'export const exposed = "retry-after, x-notes";',
  'export const sent = ["x-notes-key"];',
  'export const read = "x-note";',
])("a kernel that names a feature's column or header is reported: %s", (line) => {
  const findings = judged({
    [`${E}/kernel/index.ts`]: ["// activeGroupId, x-notes", "export const acting = false;", line],
    [`${E}/features/admin/index.ts`]: NAMING_FEATURE,
  });
  expect(findings).toHaveLength(1);
  expect(findings[0]?.rule.comment).toContain("must not name a feature's column or header");
});

test("an unused module is reported", () => {
  expect(commentsOn(LEFT_OVER).join("\n")).toContain("remove it");
});

test("every form of import is recognized, as a type or as a value", () => {
  const text = `
    import type { A } from "type-1";
    import { type B, type C } from "type-2";
    export type { D } from "type-3";
    export { type E } from "type-4";
    export type * from "type-5";
    let f: import("type-6").F, g: typeof import("type-7");
    import type {} from "type-8";
    import { type H, i } from "value-1";
    import "value-2";
    export { type J, k } from "value-3";
    export * from "value-4";
    export * as l from "value-5";
    const later = () => import("value-6");
    const old = require("value-7");
    import {} from "value-8";
    // import("a-comment")
    const quoted = 'import("a-text")';
  `;
  const imports = importsIn("some.ts", text);
  const named = (is: boolean): string[] =>
    imports.flatMap(({ specifier, isType }) => (isType === is ? [specifier] : [])).sort();
  expect(named(true)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `type-${number}`));
  expect(named(false)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `value-${number}`));
});

test("packages are resolved by their exports, and Node's modules by their names", () => {
  const imports = (specifier: string): Record<string, string[]> => ({
    "packages/server/src/index.ts": [`export * from "${specifier}";`],
  });
  for (const found of ["latchkey/shared", "vitest/config", "kysely", "fs", "node:fs/promises", "#package"])
    expect(judged(imports(found)), found).toEqual([]);
  for (const missing of ["latchkey/shard", "vitest/missing", "no-such-package", "#missing"])
    expect(judged(imports(missing))[0]?.rule.comment, missing).toBe("This import can't be resolved.");
  expect(judged(imports("@latchkey/client"))[0]).toMatchObject({ to: "packages/client/src/index.ts" });
});

test("a tree that breaks a rule fails the check", () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-rules-"));
  try {
    mkdirSync(join(folder, "packages/client/src"), { recursive: true });
    writeFileSync(join(folder, "packages/client/src/index.ts"), 'export * from "node:fs";');
    const check = fileURLToPath(new URL("check/architecture.ts", import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [check], { cwd: folder, encoding: "utf8" });
    expect(stdout).toContain("packages/client/src/index.ts → node:fs: ");
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function judged(files: Record<string, string[]>): Finding[] {
  return judge(Object.keys(files), read(files));
}

function read(files: Record<string, string[]>): (path: string) => string {
  return (path) => files[path]?.join("\n") ?? "";
}

function relativeTo(file: string, target: string): string {
  return `${"../".repeat(file.split("/").length - 1)}${target}`;
}
