import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { removeLeftovers, temporaryFolder } from "./temporary-folder.ts";

/**
 * Builds the program of `npm start` before tests that start services, unless it exists. It starts in a third
 * of the time of the sources, and some tests start many services. Tests find its path in the environment.
 */
export async function setup(): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, "..");
  await promisify(execFile)(process.execPath, ["scripts/bundle-service.ts"], { cwd: root });
  process.env.LATCHKEY_TEST_PROGRAM = join(root, ".cache/service/latchkey.js");
  await removeLeftovers(join(root, ".cache"));
  return temporaryFolder();
}
