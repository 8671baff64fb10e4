import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownFiles } from "./files.ts";
import type { Part } from "./parts.ts";

/** Every part depends on them: what stands at the root, what each package says of itself, and the check. */
const SETTINGS = /^[^/]+(?<!\.md)$|(^|\/)package\.json$|^scripts\/check/;

/** What the parts depend on, as it is at a moment. */
export interface Inputs {
  /** The hash of each file, by its path. */
  files: ReadonlyMap<string, string>;
  /** The hash of the settings, of the installed packages and of Node. */
  settings: string;
}

export function readInputs(root: string): Inputs {
  const files = new Map(ownFiles(root).map((path) => [path, hashOf(contentOf(join(root, path)))]));
  const settings = [...files].filter(([path]) => SETTINGS.test(path));
  const installed = hashOf(contentOf(join(root, "node_modules/.package-lock.json")));
  return { files, settings: hashOf(JSON.stringify([process.version, process.arch, installed, settings])) };
}

/** The files that a part judges. */
export function filesOf({ inputs }: Part, { files }: Inputs): string[] {
  return [...files.keys()].filter((path) => inputs.test(path));
}

/** Stands for all that a part's verdict on these files depends on, in this clone and in others. */
export function keyOf({ name, command }: Part, paths: readonly string[], inputs: Inputs): string {
  const contents = paths.map((path) => [path, inputs.files.get(path)]);
  return hashOf(JSON.stringify([name, command, inputs.settings, contents]));
}

/** Of a file that is being removed there is none. */
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
