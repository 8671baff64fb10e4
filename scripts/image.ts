/**
 * `npm run image -- FOLDER`: writes the root of a container image: the service in `app`, Node with the libraries that it
 * loads, and a place for the data, without a shell. `deploy/Dockerfile` runs it. FOLDER must not exist.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { EXTERNAL } from "./bundle/bundle.ts";
import { bundleName, entryFor } from "./bundle/entry.ts";
import { publishedPages } from "./pages/ensure.ts";

/** The user in the image, by number: an orchestrator can then see that it isn't root. */
const USER = 65532;
const ROOT = resolve(".");
const [folder] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  console.error("Usage: npm run image -- FOLDER. The folder must not exist.");
  process.exitCode = 1;
} else {
  const app = join(folder, "app");
  await writeService(app);
  writeSystem(folder);
}

/** Writes the bundled service with its pages, the packages that can't be bundled, and all licenses. */
async function writeService(app: string): Promise<void> {
  cpSync(join(".cache/service", bundleName()), join(app, "service"), { recursive: true });
  cpSync(await publishedPages(), join(app, "service/pages"), { recursive: true });
  writeFileSync(join(app, "latchkey.js"), entryFor("service", "./compile"));
  writeFileSync(join(app, "package.json"), `${JSON.stringify({ type: "module" })}\n`);
  const copied = new Set<string>();
  for (const name of EXTERNAL) copyPackage(name, ROOT, app, copied);
  writeFileSync(join(app, "LICENSES.txt"), licenses());
}

/** Copies an installed package and those that it depends on, as Node finds them from `importer`. */
function copyPackage(name: string, importer: string, app: string, copied: Set<string>): void {
  const from = installedFrom(importer, name);
  if (from === undefined || copied.has(from)) return; // absent: made for another platform
  copied.add(from);
  cpSync(from, join(app, relative(ROOT, from)), {
    recursive: true,
    filter: (path) => !/\.(?:d\.[cm]?ts|map|md)$|\/(?:test|docs|benchmarks)$/.test(path),
  });
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(from);
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    copyPackage(needed, from, app, copied);
}

function installedFrom(importer: string, name: string): string | undefined {
  for (let at = importer; ; at = dirname(at)) {
    const path = join(at, "node_modules", name);
    if (existsSync(path)) return path;
    if (at === ROOT) return undefined;
  }
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
}

/** Returns our license and those of all packages that the service may contain. */
function licenses(): string {
  const { packages }: { packages: Record<string, { dev?: boolean; link?: boolean }> } = JSON.parse(
    readFileSync("package-lock.json", "utf8"),
  );
  const theirs = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && dev !== true && link !== true)
    .flatMap(([path]) => {
      const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"]
        .map((name) => join(path, name))
        .find(existsSync);
      return file === undefined
        ? []
        : [`${path.replace(/^.*node_modules\//, "")}\n\n${readFileSync(file, "utf8")}`];
    });
  return [readFileSync("LICENSE", "utf8"), ...theirs].join(`\n${"-".repeat(72)}\n\n`);
}

/** Writes Node, its libraries, and what programs expect of a system. */
function writeSystem(folder: string): void {
  const node = join(folder, "bin/node");
  mkdirSync(dirname(node));
  copyFileSync(process.execPath, node);
  // Names for debuggers, a seventh of its size.
  const { error } = spawnSync("strip", [node]);
  if (error !== undefined) console.warn("strip isn't installed (binutils): the image is 18 MB larger.");
  const native = [node, ...globSync(join(folder, "app/**/*.node"))];
  const listed = execFileSync("ldd", native, { encoding: "utf8" });
  for (const path of new Set([...listed.matchAll(/(\/\S+) \(/g)].map(([, path = ""]) => path))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
  mkdirSync(join(folder, "etc"));
  writeFileSync(join(folder, "etc/passwd"), `latchkey:x:${USER}:${USER}::/var/lib/latchkey:/none\n`);
  writeFileSync(join(folder, "etc/nsswitch.conf"), "hosts: files dns\n");
  for (const [place, mode] of [
    ["tmp", 0o1777],
    ["var/lib/latchkey", 0o700],
  ] as const) {
    mkdirSync(join(folder, place), { recursive: true });
    chmodSync(join(folder, place), mode);
  }
}
