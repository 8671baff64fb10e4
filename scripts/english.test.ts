import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const CHECK = fileURLToPath(new URL("check/english.ts", import.meta.url));

test("comments and test titles begin with their subject", () => {
  const found = judge([
    "/** What the guard found. */",
    "// Result of the guard: nobody",
    "// Result of the guard,",
    "// where one ran. `nobody` is a name.",
    'test("whether it is loud", () => {});',
    'test.each([1])("someone knocks %d times", () => {});',
    'describe("a guard", () => test("whose user is gone", () => {}));',
    'say("what is just a text");',
  ]);
  expect(found).toEqual([
    "1 What the guard found.",
    "2 Result of the guard: nobody",
    "5 whether it is loud",
    "6 someone knocks %d times",
  ]);
});

/** Returns the line and text of each fault. */
function judge(lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-english-"));
  try {
    const file = join(folder, "guard.test.ts");
    writeFileSync(file, lines.join("\n"));
    const { stdout } = spawnSync(process.execPath, [CHECK, file], { cwd: folder, encoding: "utf8" });
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((fault) => fault.slice(file.length + 1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
