import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type {} from "./installed.ts";
import type {} from "./packed.ts";

/** Before the tests of a run. Below the root: the packages' own dependencies are found from there while they compile. */
export function setup(project: TestProject): () => Promise<void> {
  const packed = `.cache/publish-${process.pid}`;
  // Out of reach of this repository's own packages.
  const installed = mkdtempSync(join(tmpdir(), "latchkey-installed-"));
  project.provide("packed", packed);
  project.provide("installed", installed);
  return async () => {
    // There are tens of thousands of files, and Vitest has processes to end meanwhile.
    for (const folder of [packed, installed]) await rm(folder, { recursive: true, force: true });
  };
}
