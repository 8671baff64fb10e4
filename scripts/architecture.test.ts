import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

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
    "packages/client/src/a.ts",
    "packages/server/src/b.ts",
    "packages/client must not import the server",
  ],
  [
    "the client runs engine code",
    "packages/client/src/a.ts",
    `${E}/kernel/b.ts`,
    "from latchkey they import types",
  ],
  ["the client needs Node", "packages/client/src/a.ts", "node:fs", "no modules of Node"],
  [
    "the server imports the client",
    "packages/server/src/a.ts",
    "packages/client/src/b.ts",
    "packages/server must not import the client",
  ],
  [
    "the engine imports the server",
    `${E}/a.ts`,
    "packages/server/src/b.ts",
    "packages/latchkey stands alone",
  ],
  [
    "the screens import the portal",
    "packages/react/src/a.tsx",
    "packages/portal/src/b.ts",
    "packages/react must not import the server or the portal",
  ],
  ["the screens run engine code", "packages/react/src/a.tsx", `${E}/kernel/b.ts`, "they import types"],
  [
    "the screens import the engine",
    "packages/react/src/a.tsx",
    `${E}/shared/b.ts`,
    "packages/react is installed without an engine",
  ],
  ["the screens need Node", "packages/react/src/a.tsx", "node:fs", "no modules of Node"],
  [
    "a page draws a mail",
    "packages/portal/src/auth/a.tsx",
    "packages/portal/src/mail/b.tsx",
    "packages/portal/src/mail is drawn by the service alone",
  ],
  [
    "the portal reaches into the server",
    "packages/portal/src/a.tsx",
    "packages/server/src/http/b.ts",
    "knows of the server what pages are rendered with",
  ],
  [
    "the portal runs what it knows of the server",
    "packages/portal/src/a.tsx",
    "packages/server/src/portal/declared.ts",
    "of the server it imports types",
  ],
  [
    "the kernel knows a feature",
    `${E}/kernel/a.ts`,
    `${E}/features/sessions/b.ts`,
    "must not import features",
  ],
  ["storage reaches up into the kernel", `${E}/storage/a.ts`, `${E}/kernel/route.ts`, "lie below the kernel"],
  ["security knows a feature", `${E}/security/a.ts`, `${E}/features/sessions/b.ts`, "lie below the kernel"],
  [
    "a feature reaches into another",
    `${E}/features/users/a.ts`,
    `${E}/features/sessions/routes/b.ts`,
    "only its index.ts, store.ts, errors.ts",
  ],
  ["shared code needs the engine", `${E}/shared/a.ts`, `${E}/security/b.ts`, "imports nothing but itself"],
  [
    "a test of a component is imported",
    "packages/react/src/a.ts",
    "packages/react/src/b.test.tsx",
    "Nobody imports a test",
  ],
  ["a test is imported", `${E}/a.ts`, `${E}/b.test.ts`, "Nobody imports a test"],
  ["the engine imports the tests' tools", `${E}/a.ts`, "tests/b.ts", "imports nothing from tests"],
  ["an import leads nowhere", `${E}/a.ts`, `${E}/missing.ts`, "This import leads nowhere"],
];

test.for(broken)("it is told when %s", ([, file, imports, sentence]) => {
  const target = imports.startsWith("node:") ? imports : relativeTo(file, imports);
  const isThere = !imports.startsWith("node:") && !imports.endsWith("missing.ts");
  const { status, report } = judge({
    [file]: [`import { b } from "${target}";`, "export const a = b;"],
    ...(isThere ? { [imports]: ["export const b = 1;"] } : {}),
  });
  expect(report).toContain(sentence);
  expect(status).not.toBe(0);
});

test("it is told when two modules import each other", () => {
  const { status, report } = judge({
    [`${E}/a.ts`]: ['import { b } from "./b.ts";', "export const a = () => b;"],
    [`${E}/b.ts`]: ['import { a } from "./a.ts";', "export const b = () => a;"],
  });
  expect(report).toContain("No circular imports");
  expect(status).not.toBe(0);
});

test("it is told when a module is left over", () => {
  const { status, report } = judge({ [`${E}/a.ts`]: ["export const a = 1;"] });
  expect(report).toContain("it can go");
  expect(status).not.toBe(0);
});

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
