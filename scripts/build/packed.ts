import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { withLock } from "../setup/lock.mjs";
import { type Built, type BuiltPackage, buildAll, buildUnchecked } from "./index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for this test run inside the repository, where packages are found. */
    runFolder: string;
  }
}

/** Returns the packed packages. The first test of a run builds them, and tests don't change them. */
export const packed = (): Promise<Built[]> => once("packed", buildAll);

/** Returns the packages that applications import, as folders: a fifth of the time. */
export const built = (): Promise<BuiltPackage[]> => once("built", buildUnchecked);

function once<Of>(name: string, build: (folder: string) => Promise<Of>): Promise<Of> {
  const folder = join(inject("runFolder"), name);
  const list = join(folder, "list.json");
  return withLock(`${folder}.lock`, async () => {
    if (!existsSync(list)) writeFileSync(list, JSON.stringify(await build(folder)));
    return JSON.parse(readFileSync(list, "utf8"));
  });
}
