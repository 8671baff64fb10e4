import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { publishedPages } from "../pages/ensure.ts";
import { bundleStyles } from "./bundle-styles.ts";
import { compiled, type Manifest, publishedManifest } from "./manifest.ts";
import { repositoryUrl, withAbsoluteLinks } from "./repository.ts";
import { takeAlong } from "./take-along.ts";

/**
 * Writes the published form of `packages/<id>` to `<dist>/<id>`: JavaScript with types, package.json, README
 * and LICENSE. The packages it imports must be built before. Unless `isChecked`, types aren't checked, which
 * is two thirds of the work.
 */
export async function buildPackage(
  id: string,
  dist: string,
  isChecked = true,
): Promise<{ name: string; folder: string }> {
  const source = resolve("packages", id);
  const folder = resolve(dist, id);
  const manifest: Manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(source, folder, dist, isChecked);
  namePublishedFilesInTypes(folder);
  copyAssets(join(source, "src"), folder);
  if (id === "client") takeAlong(resolve(dist, "latchkey"), folder);
  const styles = Object.values(manifest.exports).filter((file) => file.endsWith(".css"));
  // The bundled stylesheets contain their parts, which were copied with the other assets.
  const copied = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const part of copied.filter((name) => name.endsWith(".css"))) rmSync(join(folder, part));
  for (const file of styles)
    writeFileSync(join(folder, compiled(file)), await bundleStyles(join(source, file)));
  if (id === "server") cpSync(await publishedPages(), join(folder, "pages"), { recursive: true });
  for (const file of Object.values(manifest.bin ?? {})) chmodSync(join(folder, compiled(file)), 0o755);
  const [repository, directory] = [repositoryUrl(), `packages/${id}`];
  const published = publishedManifest(manifest, { repository, directory });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync("LICENSE", join(folder, "LICENSE"));
  const readme = readFileSync(join(source, "README.md"), "utf8");
  const place = { repository, folder: directory, version: manifest.version };
  writeFileSync(join(folder, "README.md"), withAbsoluteLinks(readme, place));
  return { name: manifest.name, folder };
}

function compile(source: string, folder: string, dist: string, isChecked: boolean): void {
  const config = resolve(dist, `tsconfig.${basename(source)}.json`);
  const options = {
    extends: relativePath(dist, "tsconfig.base.json"),
    compilerOptions: {
      rootDir: join(source, "src"),
      outDir: folder,
      declaration: true,
      sourceMap: false,
      stripInternal: true,
      noEmitOnError: true,
      noCheck: !isChecked,
      // Without these, an import of another package would compile its sources again.
      paths: builtPackages(dist),
    },
    include: [join(source, "src")],
    exclude: ["**/*.test.ts", "**/*.test.tsx", "**/testing/**", "**/node_modules"].map((glob) =>
      join(source, glob),
    ),
  };
  writeFileSync(config, JSON.stringify(options, null, 2));
  const tsc = resolve("node_modules/typescript-7/bin/tsc");
  try {
    execFileSync(process.execPath, [tsc, "--project", config], { encoding: "utf8" });
  } catch (error) {
    // tsc writes its errors to standard output.
    const findings = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`${basename(source)} does not compile:\n${findings}`, { cause: error });
  } finally {
    rmSync(config, { force: true });
  }
}

/**
 * Renames `./a.ts` to `./a.js` in types, too: the compiler only does so in JavaScript, and older tools need
 * it.
 */
function namePublishedFilesInTypes(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!entry.endsWith(".d.ts")) continue;
    const file = join(folder, entry);
    const text = readFileSync(file, "utf8");
    writeFileSync(
      file,
      text.replaceAll(/((?:from|import\(|declare module) ?"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'),
    );
  }
}

/** Returns the entries of every package built so far, by import name. */
export function builtPackages(dist: string): Record<string, string[]> {
  const paths: Record<string, string[]> = {};
  for (const id of ["latchkey", "client", "server", "react"]) {
    const file = resolve(dist, id, "package.json");
    if (!existsSync(file)) continue;
    const { name, exports } = JSON.parse(readFileSync(file, "utf8"));
    for (const [entry, target] of Object.entries<string | { types: string }>(exports)) {
      if (typeof target !== "string") paths[join(name, entry)] = [resolve(dist, id, target.types)];
    }
  }
  return paths;
}

/** Copies everything below src that isn't TypeScript: files that are read at runtime. */
function copyAssets(from: string, to: string): void {
  const isAsset = (path: string) => !/\.tsx?$|(^|\/)testing(\/|$)/.test(relative(from, path));
  cpSync(from, to, { recursive: true, filter: isAsset });
}

function relativePath(from: string, to: string): string {
  return `./${relative(resolve(from), resolve(to))}`.replace("./../", "../");
}
