import type { PageKind } from "./page.ts";

/** The files that a page of one entry loads, by their addresses. */
export interface EntryAssets {
  /** The module that makes the page alive. */
  script: string;
  styles: readonly string[];
  /** What the module imports, so that it is loaded beside it and not after it. */
  preloads: readonly string[];
  /** Further modules and stylesheets by the page of the app that needs them at once: `organization-members`. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** The font that every page needs. */
  fonts: readonly string[];
}

/** What the sources of an entry are served as. */
function served(script: string, style = "portal"): EntryAssets {
  return { script, styles: [`/src/${style}.css`], preloads: [], pages: {}, fonts: [] };
}

/**
 * Where the entries lie: those of the signed-out pages by kind, and the app's. These are the addresses of the sources,
 * which Vite serves while developing; the build puts the addresses of the built files in the place of this module.
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
