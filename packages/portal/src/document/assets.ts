/** The files that a page of one entry loads, by their URLs. */
export interface EntryAssets {
  /** The module that hydrates the page. */
  script: string;
  styles: readonly string[];
  /** The CSS of every page: part of the document, so that nothing is awaited before the first paint. */
  rules: string;
  /** Imports of the module, so that they load in parallel. */
  preloads: readonly string[];
  /**
   * Further modules and stylesheets, by the page of the app that needs them at once: `account-profile`.
   */
  pages: Readonly<Record<string, readonly string[]>>;
  /** The font that every page needs. */
  fonts: readonly string[];
}

/**
 * Returns the URLs of an entry: a kind of signed-out pages, or the app. They point to the sources, which Vite
 * serves in development; the build replaces this module with the URLs of the built files.
 */
export function assetsOf(entry: string): EntryAssets {
  const style = entry === "app" ? "app" : "portal";
  return {
    script: `/src/entries/${entry}.tsx`,
    styles: [`/src/${style}.css`],
    rules: "",
    preloads: [],
    pages: {},
    fonts: [],
  };
}
