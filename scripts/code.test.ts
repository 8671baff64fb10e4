import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const CHECK = fileURLToPath(new URL("check/code.ts", import.meta.url));

test("a cast needs a reason next to it", () => {
  const { status, report } = judge([
    "declare const given: unknown;",
    "export const bare = given as string;",
    "export const told = given as string; // The caller has checked it.",
    "// The caller has checked it.",
    "export const above = [given as string, given as number];",
    "// A reason for the object isn't one for what stands deep in it.",
    "export const deep = {",
    "  name: 1,",
    "  member: given as string,",
    "};",
    'export const isNone = ["one"] as const;',
    "export const isNoneEither = 1 satisfies number;",
  ]);
  expect(report.match(/:\d+ A cast without a reason/g)).toEqual([
    ":2 A cast without a reason",
    ":9 A cast without a reason",
  ]);
  expect(status).toBe(1);
});

test("long functions are rare", () => {
  const long = ["export function long() {", ...Array(60).fill("  void 0;"), "}"];
  expect(judge(long).report).toContain("packages/some/src/index.ts:1 62 lines");
  const short = Array(100).fill("(() => { void 0; })();");
  expect(judge([...long, ...short]).status).toBe(0);
});

test("code without bare casts passes", () => {
  expect(judge(["export const one = 1;"]).status).toBe(0);
});

/** Returns the report on a package with one file. */
function judge(lines: readonly string[]): { status: number | null; report: string } {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-code-"));
  try {
    mkdirSync(join(folder, "packages/some/src"), { recursive: true });
    writeFileSync(join(folder, "packages/some/src/index.ts"), lines.join("\n"));
    const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], {
      cwd: folder,
      encoding: "utf8",
    });
    return { status, report: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
