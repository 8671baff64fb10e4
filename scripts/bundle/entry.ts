import { hashOf } from "./sources.ts";

/** Returns the name of the service's bundle, which changes with its sources. */
export function bundleName(): string {
  return hashOf([
    "packages/latchkey/src",
    "packages/latchkey/package.json",
    "packages/server/src",
    "packages/server/package.json",
    "package-lock.json",
    "scripts/bundle",
  ]);
}

/**
 * Returns the program that starts the bundle in the folder beside it. It is small enough to compile at every start;
 * what it imports is compiled once, into `compiled`. Tests import it.
 */
export function entryFor(bundle: string, compiled: string): string {
  return `import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("${compiled}", import.meta.url)));
export const { run } = await import("./${bundle}/service.js");
if (import.meta.main) {
  const code = await run(process.argv.slice(2));
  if (code !== undefined) process.exit(code);
}
`;
}
