import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Latchkey } from "latchkey";
import { ConfigurationError } from "latchkey/host";
import { importModule } from "../config/import-module.ts";

export type LibraryEngine = Pick<
  Latchkey,
  | "plan"
  | "migrate"
  | "generateSchema"
  | "adoptionPlan"
  | "adopt"
  | "finishAdoption"
  | "giveBack"
  | "transfer"
  | "exportTarget"
  | "close"
>;

/** Returns the engine that an application's module exports, as `auth` or by default. */
export async function libraryEngine(file: string, folder: string): Promise<LibraryEngine> {
  const path = resolve(folder, file);
  if (!existsSync(path))
    throw new ConfigurationError(
      `--config: ${path} doesn't exist. Name the module that exports your engine.`,
    );
  const module = await importModule(path);
  // The default export of CommonJS is `module.exports`.
  const found = [module.auth, module.default, membersOf(module.default).auth].find(isEngine);
  if (found === undefined) {
    throw new ConfigurationError(
      `${path} exports no engine: it must have \`export const auth = latchkey({ … })\`, or export it by default.`,
    );
  }
  return found;
}

function isEngine(value: unknown): value is LibraryEngine {
  const engine = membersOf(value);
  return ["plan", "migrate", "close"].every((name) => typeof engine[name] === "function");
}

function membersOf(value: unknown): Record<string, unknown> {
  // Any object can be read by name; the values stay unknown.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
