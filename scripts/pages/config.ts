import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";

/**
 * The entries of the browser, by the names that `packages/portal/src/document/assets.ts` gives them: those that are built
 * together share what they have in common.
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

/** What the service renders with. */
export const RENDERER = "src/render.tsx";

/** The folder that the portal's entries are named from. */
const ROOT = resolve("packages/portal");

/**
 * Browsers that know `light-dark()`, nesting, layers and relative colors: what the stylesheet is written in
 * reaches them as it is. In older ones the pages are plain, and work.
 */
export const STYLED = ["chrome125", "firefox128", "safari18"];

/** What building the pages and serving them while developing have in common. */
export function pagesConfig(): InlineConfig {
  return {
    configFile: false,
    envDir: false,
    root: ROOT,
    publicDir: false,
    cacheDir: resolve(".cache/vite"),
    plugins: [react()],
    resolve: { alias: { "@formatjs/icu-skeleton-parser": join(ROOT, "src/no-skeletons.ts") } },
    build: { cssTarget: STYLED, cssMinify: "lightningcss" },
  };
}

/** The path of a module as Vite names it. */
export function moduleId(file: string): string {
  return join(ROOT, file).replaceAll("\\", "/");
}
