import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { withLock } from "../setup/lock.mjs";
import { type Built, buildAll } from "./index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a run of the tests keeps what would be published. */
    packed: string;
  }
}

/** What would be published, built once for the tests of a run: by who asks first. They leave it as it is. */
export async function packed(): Promise<Built[]> {
  const folder = inject("packed");
  const list = join(folder, "built.json");
  return await withLock(`${folder}.lock`, async () => {
    if (!existsSync(list)) writeFileSync(list, JSON.stringify(await buildAll(folder)));
    return JSON.parse(readFileSync(list, "utf8"));
  });
}
