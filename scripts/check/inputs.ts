import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownFiles } from "./files.ts";
import type { Part } from "./parts.ts";

/** Files that every part depends on: those in the root, each package.json, and the check itself. */
const SETTINGS = /^[^/]+(?<!\.md)$|(^|\/)package\.json$|^scripts\/check/;

/** A snapshot of everything that the parts depend on. */
export interface Inputs {
  /** The hash of each file, by path. */
  files: ReadonlyMap<string, string>;
  /** The combined hash of the settings, the installed packages and Node. */
  settings: string;
}

export function readInputs(root: string): Inputs {
  const files = new Map(ownFiles(root).map((path) => [path, hashOf(contentOf(join(root, path)))]));
  const settings = [...files].filter(([path]) => SETTINGS.test(path));
  const installed = hashOf(contentOf(join(root, "node_modules/.package-lock.json")));
  return { files, settings: hashOf(JSON.stringify([process.version, process.arch, installed, settings])) };
}

/** Returns the files that a part checks. */
export function filesOf({ inputs }: Part, { files }: Inputs): string[] {
  return [...files.keys()].filter((path) => inputs.test(path));
}

/** Returns a key for everything that a part's result on these files depends on, the same in other clones. */
export function keyOf({ name, command }: Part, paths: readonly string[], inputs: Inputs): string {
  const contents = paths.map((path) => [path, inputs.files.get(path)]);
  return hashOf(JSON.stringify([name, command, inputs.settings, contents]));
}

/** Returns a file's content. Empty if it is being deleted. */
function contentOf(path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch {
    return "";
  }
}

function hashOf(content: Buffer | string): string {
  return hash("sha256", content, "base64url");
}
