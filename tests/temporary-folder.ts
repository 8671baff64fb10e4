import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLeftOver, newName } from "@latchkey/testing/databases/run";

/**
 * Makes the folder in which this run, and whatever it starts, keeps temporary files. Resolves to what removes it. Those of runs that
 * were killed are removed now.
 */
export async function temporaryFolder(): Promise<() => Promise<void>> {
  const { TMPDIR } = process.env;
  const folder = join(tmpdir(), newName());
  for (const name of await readdir(tmpdir())) if (isLeftOver(name)) await remove(join(tmpdir(), name));
  await mkdir(folder);
  process.env.TMPDIR = folder;
  return async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await remove(folder);
  };
}

/** A process that is just being killed may still write. */
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
