import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { removeLeftovers, temporaryFolder } from "./temporary-folder.ts";

/**
 * Before tests that start services: makes what `npm start` runs, unless it is there. It is up in a third of the time
 * that the sources take, and some tests start many. What is started from here finds it in the environment.
 */
export async function setup(): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, "..");
  await promisify(execFile)(process.execPath, ["scripts/bundle-service.ts"], { cwd: root });
  process.env.LATCHKEY_TEST_PROGRAM = join(root, ".cache/service/latchkey.js");
  await removeLeftovers(join(root, ".cache"));
  return temporaryFolder();
}
