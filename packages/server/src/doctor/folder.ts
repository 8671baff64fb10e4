import { accessSync, constants, statfsSync, statSync } from "node:fs";
import type { Settings } from "../config/settings.ts";
import { type Finding, failed, type Look, ok, warning } from "./finding.ts";

/** Below this a database soon can't write. */
const LEAST_FREE = 0.05;

export function lookAtDataFolder({ dataFolder }: Settings): ReturnType<Look> {
  const stats = statSync(dataFolder, { throwIfNoEntry: false });
  if (stats === undefined) return [ok(`${dataFolder}, made at the first start`)];
  try {
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      failed(`${dataFolder} can't be written by this user`, `chown it, or name another in LATCHKEY_DATA.`),
    ];
  }
  const found: Omit<Finding, "check">[] = [];
  if ((stats.mode & 0o007) !== 0) {
    found.push(warning(`${dataFolder} is open to every user of this machine`, `chmod 700 ${dataFolder}`));
  }
  const { bavail, blocks } = statfsSync(dataFolder);
  if (bavail < blocks * LEAST_FREE) {
    found.push(warning("the disk is almost full", "Make room: a full disk stops every write."));
  }
  return found.length > 0 ? found : [ok(dataFolder)];
}
