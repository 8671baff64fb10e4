import type { PageKind } from "./page.ts";

/** The files that a page of one entry loads, by their addresses. */
export interface EntryAssets {
  /** The module that makes the page alive. */
  script: string;
  styles: readonly string[];
  /** What the module imports, so that it is loaded beside it and not after it. */
  preloads: readonly string[];
}

/** What the sources of an entry are served as. */
function served(script: string): EntryAssets {
  return { script, styles: ["/src/portal.css"], preloads: [] };
}

/**
 * Where the entries lie: those of the signed-out pages by kind, and the app's. These are the addresses of the sources,
 * which Vite serves while developing; the build puts the addresses of the built files in the place of this module.
 */
export const assets: Readonly<Record<PageKind | "app", EntryAssets>> = {
  "sign-in": served("/src/auth/entries/sign-in.tsx"),
  "sign-up": served("/src/auth/entries/sign-up.tsx"),
  "accept-invitation": served("/src/auth/entries/accept-invitation.tsx"),
  mail: served("/src/auth/entries/mail.tsx"),
  further: served("/src/auth/entries/further.tsx"),
  app: served("/src/app/entry-client.tsx"),
};
