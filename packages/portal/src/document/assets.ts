import type { PageKind } from "./page.ts";

/** The files that a page of one entry loads, by their URLs. */
export interface EntryAssets {
  /** The module that hydrates the page. */
  script: string;
  styles: readonly string[];
  /** Imports of the module, so that they load in parallel. */
  preloads: readonly string[];
  /**
   * Further modules and stylesheets, by the page of the app that needs them at once: `organization-members`.
   */
  pages: Readonly<Record<string, readonly string[]>>;
  /** The font that every page needs. */
  fonts: readonly string[];
}

/** Returns the URLs of an entry's sources. */
function served(script: string, style = "portal"): EntryAssets {
  return { script, styles: [`/src/${style}.css`], preloads: [], pages: {}, fonts: [] };
}

/**
 * URLs of the entries: those of the signed-out pages by kind, and the app's. They point to the sources, which
 * Vite serves in development; the build replaces this module with the URLs of the built files.
 */
export const assets: Readonly<Record<PageKind | "app", EntryAssets>> = {
  "sign-in": served("/src/entries/sign-in.tsx"),
  "sign-up": served("/src/entries/sign-up.tsx"),
  "accept-invitation": served("/src/entries/accept-invitation.tsx"),
  "two-factor": served("/src/entries/two-factor.tsx"),
  "email-code": served("/src/entries/email-code.tsx"),
  mail: served("/src/entries/mail.tsx"),
  further: served("/src/entries/further.tsx"),
  app: served("/src/entries/app.tsx", "app"),
};
