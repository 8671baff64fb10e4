import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeOldBuilds } from "./ensure.ts";

test("old builds are removed, except the one that is linked and the one that is wanted", () => {
  const root = mkdtempSync(join(tmpdir(), "latchkey-builds-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const builds = join(root, "builds");
  const pages = join(root, "pages");
  for (let age = 0; age < 12; age++) {
    const folder = join(builds, `age-${age}`);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, 1_000 - age, 1_000 - age);
  }
  symlinkSync(relative(root, join(builds, "age-11")), pages);
  removeOldBuilds(join(builds, "age-9"), builds, pages);
  const newest = ["age-0", "age-1", "age-2", "age-3", "age-4", "age-5", "age-6", "age-7"];
  expect(readdirSync(builds).sort()).toEqual(["age-11", ...newest, "age-9"].sort());
});
