import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import type {} from "./packed.ts";

/** Before the tests of a run. Below the root: the packages' own dependencies are found from there while they compile. */
export function setup(project: TestProject): () => void {
  const folder = `.cache/publish-${process.pid}`;
  project.provide("packed", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
