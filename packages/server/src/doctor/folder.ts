import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Settings } from "../config/settings.ts";
import { type Finding, failed, type Look, ok, warning } from "./finding.ts";

/** Share of free space below which a database soon can't write. */
const LEAST_FREE = 0.05;

export function lookAtDataFolder({ dataFolder }: Settings): ReturnType<Look> {
  if (!existsSync(dataFolder)) return [madeLater(dataFolder, "LATCHKEY_DATA")];
  const stats = statSync(dataFolder);
  if (!stats.isDirectory() || !isOpen(dataFolder)) {
    return [
      failed(
        `${dataFolder} isn't writable for this user`,
        `Change its owner, or set LATCHKEY_DATA to another folder.`,
      ),
    ];
  }
  const found: Omit<Finding, "check">[] = [];
  if ((stats.mode & 0o007) !== 0) {
    found.push(
      warning(`${dataFolder} is accessible to every user of this machine`, `chmod 700 ${dataFolder}`),
    );
  }
  const { bavail, blocks } = statfsSync(dataFolder);
  if (bavail < blocks * LEAST_FREE) {
    found.push(warning("the disk is almost full", "Free up space: a full disk stops all writes."));
  }
  return found.length > 0 ? found : [ok(dataFolder)];
}

/** Checks the place of a file or folder that doesn't exist yet. */
export function madeLater(path: string, setting: string): Omit<Finding, "check"> {
  let parent = dirname(path);
  while (!existsSync(parent)) parent = dirname(parent);
  if (statSync(parent).isDirectory() && isOpen(parent)) return ok(`${path}, created at the first start`);
  return failed(
    `${path} can't be created: ${parent} isn't a folder that this user can write to`,
    `Change its owner, or set ${setting} to another place.`,
  );
}

function isOpen(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
