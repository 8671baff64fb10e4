import type { TestProject } from "vitest/node";
import { runFolder, temporaryFolder } from "../../tests/temporary-folder.ts";
import type {} from "./packed.ts";

/** Before the tests of a run. Below the root: the packages' own dependencies are found from there while they compile. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const inside = await runFolder(".cache");
  const removeTemporary = await temporaryFolder();
  project.provide("runFolder", inside.path);
  return async () => {
    // There may be tens of thousands of files, and Vitest has processes to end meanwhile.
    await Promise.all([inside.remove(), removeTemporary()]);
  };
}
