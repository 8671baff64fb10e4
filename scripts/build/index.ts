import { mkdirSync } from "node:fs";
import { buildPackage } from "./build-package.ts";
import { pack } from "./pack.ts";

/** In the order of their imports. */
const PACKAGES = ["latchkey", "client", "server"];

export interface Built {
  /** The name in the registry. */
  name: string;
  folder: string;
  tarball: string;
}

/** Builds and packs every package that is published, into `dist`: a folder below the root of the repository. */
export function buildAll(dist: string): Built[] {
  mkdirSync(dist, { recursive: true });
  return PACKAGES.map((id) => {
    const { name, folder } = buildPackage(id, dist);
    return { name, folder, tarball: pack(folder) };
  });
}
