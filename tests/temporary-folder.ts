import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isLeftOver, isOfRun, newName } from "@latchkey/testing/databases/run";

export interface RunFolder {
  path: string;
  remove(): Promise<void>;
}

/** Removes the folders of runs that were killed. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) if (isLeftOver(name)) await remove(join(parent, name));
}

/** Creates a folder in this one, for a run of the tests. */
export async function runFolder(parent: string): Promise<RunFolder> {
  await mkdir(parent, { recursive: true });
  await removeLeftovers(parent);
  const path = join(parent, newName());
  await mkdir(path);
  return { path, remove: () => remove(path) };
}

/**
 * Makes this process and its children keep their temporary files in the run's folder. Resolves to its
 * removal.
 */
export async function temporaryFolder(): Promise<() => Promise<void>> {
  // The steps of a whole run share one folder: a nested one would make the paths of sockets too long.
  if (isOfRun(basename(tmpdir()))) return async () => undefined;
  const { TMPDIR } = process.env;
  const { path, remove } = await runFolder(tmpdir());
  // Database servers that tests start run as other users.
  await chmod(path, 0o1777);
  process.env.TMPDIR = path;
  return async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await remove();
  };
}

/** A process that is ending may still write. */
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
