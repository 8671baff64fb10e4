import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLeftOver, newName } from "@latchkey/testing/databases/run";

/** Packages, applications, profiles of browsers and databases of a whole run. Bytes. */
const NEEDED = 2 * 1024 ** 3;

/**
 * Runs `work` with a temporary folder of its own, for everything that it starts, and removes that folder with all that was
 * left there; those of runs that were killed, too. Answers why it could not begin.
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
  // Database servers that tests start run as users of their own.
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
