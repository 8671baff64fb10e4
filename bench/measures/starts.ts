import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../tests/service.ts";
import { startProcess, untilAnswered } from "../processes.ts";
import type { startLatchkey, startPeer } from "../subjects.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the milliseconds from process start to the first response, in an empty data folder. */
export async function coldStart(
  start: typeof startLatchkey | typeof startPeer,
  folder: string,
): Promise<number> {
  const { process, startMs } = await start(folder);
  await process.stop();
  return startMs;
}

/**
 * Returns the milliseconds until a second `npm start` responds: the first has installed, built and migrated
 * everything. Undefined if the repository has no such script.
 */
export async function secondNpmStart(scratch: string): Promise<number | undefined> {
  const manifest: { scripts?: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  );
  if (manifest.scripts?.start === undefined) return undefined;
  const folder = join(scratch, "npm-start");
  await mkdir(folder, { recursive: true });
  const once = async () => {
    const port = await freePort();
    const npm = startProcess(["npm", "start"], {
      cwd: ROOT,
      logFile: join(folder, "log"),
      env: { PORT: String(port), LATCHKEY_DATA: folder },
    });
    try {
      return await untilAnswered(npm, port, "/api/auth/ok");
    } finally {
      await npm.stop();
    }
  };
  await once();
  return once();
}
