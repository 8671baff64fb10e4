import { mkdirSync } from "node:fs";
import { buildPackage } from "./build-package.ts";
import { pack } from "./pack.ts";

/** The packages in the order of their imports. */
const PACKAGES = ["latchkey", "client", "react", "server", "create"];

export interface BuiltPackage {
  /** The name in the registry. */
  name: string;
  folder: string;
}

export interface Built extends BuiltPackage {
  tarball: string;
}

/**
 * Builds and packs every published package into `dist`, a folder below the root of the repository.
 *
 * @param report Called with each package as soon as it is packed.
 */
export async function buildAll(dist: string, report?: (built: Built) => void): Promise<Built[]> {
  mkdirSync(dist, { recursive: true });
  const built: Built[] = [];
  for (const id of PACKAGES) {
    const { name, folder } = await buildPackage(id, dist);
    const one = { name, folder, tarball: pack(folder) };
    built.push(one);
    report?.(one);
  }
  return built;
}

/** Builds the packages that applications import, for tests: without checking types, and without packing. */
export async function buildUnchecked(dist: string): Promise<BuiltPackage[]> {
  mkdirSync(dist, { recursive: true });
  const built: BuiltPackage[] = [];
  for (const id of ["latchkey", "client", "react"]) built.push(await buildPackage(id, dist, false));
  return built;
}
