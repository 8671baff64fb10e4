/** What we read and write of a package-lock.json. */
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

/** The packages from a registry that nothing says the contents of, by their place. */
export function findUnhashed({ packages }: Lockfile): string[] {
  const fromRegistry = Object.entries(packages).filter(([place]) => place.includes("node_modules/"));
  return fromRegistry.filter(([, { link, integrity }]) => !link && !integrity).map(([place]) => place);
}

/** Optional dependencies that the lockfile names but has no entry for, with their versions: `npm ci` refuses it then. */
export function findMissing({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, range]) => {
      const found = placesFor(path, name).find((place) => place in packages);
      // Builds are named by their exact version. A range is met by what is there, or by the version it begins with.
      const isExact = /^\d/.test(range);
      const isMet = found !== undefined && (!isExact || packages[found]?.version === range);
      return isMet ? [] : [`${name} ${range}`];
    }),
  );
}

/** Where Node looks for `name` from within the package at `path`, in its order. */
function placesFor(path: string, name: string): string[] {
  const folders = path.split("/");
  return folders
    .map((_, index) => folders.slice(0, folders.length - index).join("/"))
    .filter((folder) => !folder.endsWith("node_modules"))
    .map((folder) => `${folder}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}
