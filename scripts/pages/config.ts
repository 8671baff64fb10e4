import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { InlineConfig, Plugin } from "vite";

/**
 * The browser's entries, by their names in `packages/portal/src/document/assets.ts`. Entries that are built
 * together share code.
 */
export const ENTRIES = {
  auth: {
    "sign-in": "src/entries/sign-in.tsx",
    "sign-up": "src/entries/sign-up.tsx",
    "accept-invitation": "src/entries/accept-invitation.tsx",
    "two-factor": "src/entries/two-factor.tsx",
    "email-code": "src/entries/email-code.tsx",
    mail: "src/entries/mail.tsx",
    further: "src/entries/further.tsx",
  },
  app: { app: "src/entries/app.tsx" },
} as const;
export type EntryName = keyof typeof ENTRIES;

/** The service's renderer. */
export const RENDERER = "src/render.tsx";

/** The folder of the portal's entries. */
const ROOT = resolve("packages/portal");

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
    plugins: [react(), hasStates && withStates()],
    resolve: { alias: { "@formatjs/icu-skeleton-parser": join(ROOT, "src/no-skeletons.ts") } },
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
