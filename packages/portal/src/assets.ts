/** The files that a page of one entry loads, by their addresses. */
export interface EntryAssets {
  /** The module that makes the page alive. */
  script: string;
  styles: readonly string[];
  /** What the module imports, so that it is loaded beside it and not after it. */
  preloads: readonly string[];
}

/**
 * Where the entries lie. These are the addresses of the sources, which Vite serves while developing; the build puts
 * the addresses of the built files in the place of this module.
 */
export const assets: Readonly<Record<"auth" | "mail" | "app", EntryAssets>> = {
  auth: { script: "/src/auth/entry-client.tsx", styles: ["/src/portal.css"], preloads: [] },
  /** As `auth`, with what only its pages around mails load. */
  mail: { script: "/src/auth/entry-client.tsx", styles: ["/src/portal.css"], preloads: [] },
  app: { script: "/src/app/entry-client.tsx", styles: ["/src/portal.css"], preloads: [] },
};
