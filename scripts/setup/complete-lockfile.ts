/** What we read and write of a package-lock.json. */
export interface Lockfile {
  packages: Record<string, Entry>;
}

interface Entry {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** Adds an entry for each optional dependency that has none. Answers their names with their versions. */
export function completeLockfile(lockfile: Lockfile): string[] {
  const missing = findMissing(lockfile);
  for (const { name, version, neededBy } of missing) {
    // At the top if it is free there; another version there leaves the place below who needs it.
    const top = `node_modules/${name}`;
    const taken = lockfile.packages[top];
    if (taken?.version === version) continue;
    lockfile.packages[taken === undefined ? top : `${neededBy}/${top}`] = {
      version,
      ...platformOf(name),
      ...(lockfile.packages[neededBy]?.dev === true ? { dev: true } : {}),
      optional: true,
    };
  }
  const byPath = ([a]: [string, unknown], [b]: [string, unknown]) => a.localeCompare(b, "en");
  lockfile.packages = Object.fromEntries(Object.entries(lockfile.packages).sort(byPath));
  return missing.map(({ name, version }) => `${name} ${version}`);
}

/** An optional dependency that the lockfile names but has no entry for. */
interface Missing {
  name: string;
  version: string;
  /** The path of the package that names it. */
  neededBy: string;
}

export function findMissing({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, range]) => {
      const found = placesFor(path, name).find((place) => place in packages);
      // Builds are named by their exact version. A range is met by what is there, or by the version it begins with.
      const isExact = /^\d/.test(range);
      const isMet = found !== undefined && (!isExact || packages[found]?.version === range);
      return isMet ? [] : [{ name, version: range.replace(/^[~^]/, ""), neededBy: path }];
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

const OS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const CPU = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
/** Packages for one platform whose names don't say so. */
const UNNAMED: Record<string, Pick<Entry, "os">> = { fsevents: { os: ["darwin"] } };

/** Builds are named by their platform: `…-linux-arm64-musl`. */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split(/[-/@]/);
  const os = OS.filter((each) => words.includes(each));
  const cpu = CPU.filter((each) => words.includes(each));
  const libc = /musl/.test(name) ? ["musl"] : /gnu/.test(name) && os.includes("linux") ? ["glibc"] : [];
  return {
    ...(os.length > 0 ? { os } : UNNAMED[name]),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 ? { libc } : {}),
  };
}
