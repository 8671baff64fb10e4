/** The parts of a package-lock.json that we read and write. */
export interface Lockfile {
  packages: Record<string, Entry>;
}

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** Returns the packages from a registry without a hash, by their path. */
export function findUnhashed({ packages }: Lockfile): string[] {
  const fromRegistry = Object.entries(packages).filter(([place]) => place.includes("node_modules/"));
  return fromRegistry.filter(([, { link, integrity }]) => !link && !integrity).map(([place]) => place);
}

/**
 * Returns optional dependencies without an entry in the lockfile, with their versions. `npm ci` then refuses
 * it.
 */
export function findMissing({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, range]) => {
      const found = placesFor(path, name).find((place) => place in packages);
      // Builds have exact versions. A range is met by any entry, or by the version that it begins with.
      const isExact = /^\d/.test(range);
      const isMet = found !== undefined && (!isExact || packages[found]?.version === range);
      return isMet ? [] : [`${name} ${range}`];
    }),
  );
}

/** Returns the places where Node looks for `name` from the package at `path`, in order. */
function placesFor(path: string, name: string): string[] {
  const folders = path.split("/");
  return folders
    .map((_, index) => folders.slice(0, folders.length - index).join("/"))
    .filter((folder) => !folder.endsWith("node_modules"))
    .map((folder) => `${folder}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}
