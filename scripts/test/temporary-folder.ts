import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLeftOver, newName } from "@latchkey/testing/databases/run";

/** The space for packages, applications, browser profiles and databases of a whole run, in bytes. */
const NEEDED = 2 * 1024 ** 3;

/**
 * Runs `work` with a temporary folder for it and its child processes, and removes the folder with everything
 * in it, as well as those of killed runs. Returns the reason if it couldn't start.
 */
export async function withTemporaryFolder(work: () => Promise<void>): Promise<string | undefined> {
  const parent = tmpdir();
  for (const name of readdirSync(parent))
    if (isLeftOver(name)) rmSync(join(parent, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(parent);
  const free = bavail * bsize;
  if (free < NEEDED)
    return `The temporary folder ${parent} has ${megabytes(free)} MB free, and the tests need ${megabytes(NEEDED)}. Free some space there, or set TMPDIR to another folder.`;
  const folder = join(parent, newName());
  mkdirSync(folder);
  // Database servers that tests start run as other users.
  chmodSync(folder, 0o1777);
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    process.env.TMPDIR = parent;
    remove();
  }
  return undefined;
}

function megabytes(bytes: number): string {
  return Math.floor(bytes / 1024 ** 2).toLocaleString("en");
}
