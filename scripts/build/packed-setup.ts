import type { TestProject } from "vitest/node";
import { runFolder, temporaryFolder } from "../../tests/temporary-folder.ts";
import type {} from "./packed.ts";

/** Prepares a run's tests. The folder is below the root, where compiling finds the packages' dependencies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const inside = await runFolder(".cache");
  const removeTemporary = await temporaryFolder();
  project.provide("runFolder", inside.path);
  return async () => {
    // There may be tens of thousands of files, and Vitest ends processes in the meantime.
    await Promise.all([inside.remove(), removeTemporary()]);
  };
}
