import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashOf } from "../bundle/sources.ts";
import { withLock } from "../setup/lock.mjs";
import { PAGES, STAMP } from "./folder.ts";

/** It takes seconds; what takes this long hangs. */
const BUILT_WITHIN_MS = 180_000;

/** Builds the pages if what they are made of has changed since. Throws with what is wrong in it. */
export async function ensurePages(): Promise<void> {
  const hash = hashOf([
    "packages/portal/src",
    "packages/portal/package.json",
    "packages/react/src",
    "packages/react/package.json",
    "packages/client/src",
    "packages/latchkey/src/shared",
    "package-lock.json",
    "scripts/pages",
    "scripts/build-pages.ts",
  ]);
  if (isBuiltFrom(hash)) return;
  await withLock(".cache/pages.lock", async () => {
    if (isBuiltFrom(hash)) return; // somebody else built them while we waited
    try {
      await promisify(execFile)(process.execPath, ["scripts/build-pages.ts", PAGES, hash], {
        timeout: BUILT_WITHIN_MS,
      });
    } catch (error) {
      const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
      throw new Error(
        `The pages could not be built: ${said.trim()}\n` +
          "Their sources are packages/portal and packages/react. `npm run check` names what is wrong with them; " +
          "`npm run dev` shows them as you save.",
        { cause: error },
      );
    }
  });
}

function isBuiltFrom(hash: string): boolean {
  const stamp = join(PAGES, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}
