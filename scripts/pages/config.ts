import { globSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";

/** The folder of the portal's entries. */
const ROOT = resolve("packages/portal");

/** The modules with the kinds of signed-out pages, by the names of their folders. */
const KINDS = new Map<string, string>();
for (const file of globSync("src/{auth,features}/*/pages.tsx", { cwd: ROOT })) {
  const kind = basename(dirname(file));
  const other = KINDS.get(kind);
  if (other !== undefined)
    throw new Error(`${file} and ${other} have the same folder name: rename one folder.`);
  KINDS.set(kind, file);
}

/** The browser's entries, by their names in `assetsOf`. Entries that are built together share code. */
export const ENTRIES: Readonly<Record<EntryName, Readonly<Record<string, string>>>> = {
  auth: Object.fromEntries([...KINDS.keys()].sort().map((kind) => [kind, entryOf(kind)])),
  app: { app: entryOf("app") },
};
export type EntryName = "auth" | "app";

export function entryOf(name: string): string {
  return `src/entries/${name}.tsx`;
}

/** The service's renderer. */
export const RENDERER = "src/render.tsx";

/**
 * Browsers with `light-dark()`, nesting, layers and relative colors, which get the stylesheet as written. In
 * older ones the pages are plain, but work.
 */
export const STYLED = ["chrome125", "firefox128", "safari18"];

/** Returns the common configuration of the build and of development. `hasStates`: with the page `/_states`. */
export function pagesConfig(hasStates = true): InlineConfig {
  return {
    configFile: false,
    envDir: false,
    root: ROOT,
    publicDir: false,
    cacheDir: resolve(".cache/vite"),
    plugins: [kindEntries(), react(), hasStates && withStates()],
    build: { cssTarget: STYLED, cssMinify: "lightningcss" },
  };
}

/** Returns the path of a module in Vite's form. */
export function moduleId(file: string): string {
  return join(ROOT, file).replaceAll("\\", "/");
}

/** Replaces the module without states by the one that loads them. */
function withStates(): Plugin {
  return {
    name: "latchkey-states",
    load: (id) =>
      id === moduleId("src/states/none.ts") ? 'export * from "@latchkey/testing/states/load";' : undefined,
  };
}

/** Writes the entry of each kind of signed-out pages. */
function kindEntries(): Plugin {
  const code = new Map(
    [...KINDS].map(([kind, file]) => [
      moduleId(entryOf(kind)),
      `import { kind } from "/${file}"; import { start } from "/src/entries/start.tsx"; start(kind);`,
    ]),
  );
  return {
    name: "latchkey-kind-entries",
    enforce: "pre",
    resolveId(source) {
      const id = source.startsWith(ROOT) ? source : moduleId(source);
      return code.has(id) ? id : undefined;
    },
    load: (id) => code.get(id),
  };
}
