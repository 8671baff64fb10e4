import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { hashOf } from "../bundle/sources.ts";
import { withLock } from "../setup/lock.mjs";
import { PAGES, STAMP } from "./folder.ts";

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
  ]);
  if (isBuiltFrom(hash)) return;
  await withLock(".cache/pages.lock", async () => {
    if (isBuiltFrom(hash)) return; // somebody else built them while we waited
    const { buildPages } = await import("./build.ts");
    try {
      await buildPages(PAGES, hash);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The pages could not be built: ${stripVTControlCharacters(message)}\n` +
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
