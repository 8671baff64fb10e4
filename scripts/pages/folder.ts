/** Where the service finds its pages, as in the published package. */
export const PAGES = "packages/server/pages";

/** Beside them, with the hash of the sources that they were built from; written last. */
export const STAMP = ".built-from";
