/**
 * The service's folder with pages, as in the published package. In a clone it is a link to the newest build,
 * so that a running service keeps the build it began with.
 */
export const PAGES = "packages/server/pages";

/** Contains a folder for each build, named by the hash of its sources. */
export const BUILDS = ".cache/pages";
