import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The packages of this repository, by the prefix of their modules. */
const PACKAGES = { "@latchkey/testing": "packages/testing/src" } as const;

/** Returns the files of this repository that a module imports for more than types. */
export function importsOf(file: string): string[] {
  const written = readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\s(?!type\b)(?:[^;"]*?from )?"([^"]+)"|\bimport\("(\.[^"]+)"\)/gm,
  );
  return [...written].flatMap(([, whole, lazy]) => {
    const path = whole ?? lazy ?? "";
    const target = path.startsWith(".") ? join(dirname(file), path) : inPackage(path);
    return target !== undefined && existsSync(target) ? [target] : [];
  });
}

function inPackage(path: string): string | undefined {
  const found = Object.entries(PACKAGES).find(([name]) => path.startsWith(`${name}/`));
  return found && `${join(found[1], path.slice(found[0].length + 1))}.ts`;
}
