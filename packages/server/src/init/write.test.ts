import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeFiles } from "./write.ts";

test("a file that appeared meanwhile is kept, and files that were written before it are removed", () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-write-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "second"), "mine");
  const files = { first: "ours", second: "ours", third: "ours" };
  expect(() => writeFiles(folder, files, () => {})).toThrow("EEXIST");
  expect(readdirSync(folder)).toEqual(["second"]);
  expect(readFileSync(join(folder, "second"), "utf8")).toBe("mine");
});
