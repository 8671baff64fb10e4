import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { withLock } from "../setup/lock.mjs";
import { type Built, type BuiltPackage, buildAll, buildUnchecked } from "./index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run of the tests inside the repository, where packages are found. */
    runFolder: string;
  }
}

/** What would be published, built once for the tests of a run: by who asks first. They leave it as it is. */
export const packed = (): Promise<Built[]> => once("packed", buildAll);

/** The same of what applications import, as folders, in a fifth of the time. */
export const built = (): Promise<BuiltPackage[]> => once("built", buildUnchecked);

function once<Of>(name: string, build: (folder: string) => Promise<Of>): Promise<Of> {
  const folder = join(inject("runFolder"), name);
  const list = join(folder, "list.json");
  return withLock(`${folder}.lock`, async () => {
    if (!existsSync(list)) writeFileSync(list, JSON.stringify(await build(folder)));
    return JSON.parse(readFileSync(list, "utf8"));
  });
}
