/**
 * Where the service finds its pages, as in the published package. In a clone it is a link to the newest of the
 * folders they were built into, so that a service that runs keeps those it began with.
 */
export const PAGES = "packages/server/pages";

/** A folder for each build, named by the hash of its sources. */
export const BUILDS = ".cache/pages";
