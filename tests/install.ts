import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./service.ts";

/** Enough for a cold cache and a slow connection. */
export const INSTALL_WITHIN_MS = 5 * 60_000;

/** The registry can't be reached, so tests that need the packages can't run. */
export class RegistryUnreachable extends Error {}

/**
 * Installs exactly the packages of a folder's lockfile: `npm ci` if they are missing or the lockfile has
 * changed, nothing otherwise. If several processes call it at once, one installs and the others wait. Throws
 * npm's output if it fails, `RegistryUnreachable` if there is no network.
 */
export async function installExactly(folder: string): Promise<void> {
  const lockfile = await readFile(join(folder, "package-lock.json"));
  const wanted = createHash("sha256").update(lockfile).digest("hex");
  const stamp = join(folder, "node_modules", ".lockfile-hash");
  if ((await readOr(stamp)) === wanted) return;

  const release = await waitForTurn(folder);
  try {
    if ((await readOr(stamp)) === wanted) return; // another process was faster
    await npmCi(folder);
    await writeFile(stamp, wanted);
  } finally {
    await release();
  }
}

async function readOr(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Creates a lock file, which only one process can. Removes one left by a process that has died. */
async function waitForTurn(folder: string): Promise<() => Promise<void>> {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const path = join(tmpdir(), `latchkey-install-${name}`);
  await until(
    async () => {
      try {
        const handle = await open(path, "wx");
        await handle.writeFile(String(process.pid));
        await handle.close();
        return true;
      } catch {
        const owner = Number(await readOr(path));
        if (owner > 0 && !isAlive(owner)) await rm(path, { force: true });
        return false;
      }
    },
    { withinMs: INSTALL_WITHIN_MS, what: `another process to install ${folder}` },
  );
  return () => rm(path, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function npmCi(folder: string): Promise<void> {
  const child = spawn("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: INSTALL_WITHIN_MS,
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      written += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  const isOffline = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT/.test(written);
  const message = `npm ci in ${folder} failed:\n${written}`;
  throw isOffline ? new RegistryUnreachable(message) : new Error(message);
}
