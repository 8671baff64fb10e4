import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Plan } from "./plan.ts";

/** Writes the files and variables. If one can't be written, those before it are removed again. */
export function writePlan(folder: string, { files, variables }: Plan): void {
  writeFiles(folder, files, () => addVariables(join(folder, ".env"), variables));
}

/** Writes new files, then does the rest. If that fails, or a file can't be written, those before it are removed again. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>, rest: () => void): void {
  const written: string[] = [];
  try {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      // Never over a file that appeared meanwhile.
      closeSync(openSync(path, "wx"));
      written.push(path);
      writeFileSync(path, text);
    }
    rest();
  } catch (error) {
    for (const path of written) rmSync(path);
    throw error;
  }
}

/** The line above the variables. */
export const HEADING = "# Latchkey";

function addVariables(path: string, variables: Plan["variables"]): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}\n`);
  if (lines.length === 0) return;
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  const gap = before === "" ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  writeFileSync(path, `${gap}${HEADING}\n${lines.join("")}`, { flag: "a", mode: 0o600 });
  // It now has a secret, and may have been readable for others before.
  chmodSync(path, 0o600);
}

/** Without quotes, a `#` would begin a comment. */
const quoted = (value: string): string => (value.includes("#") ? `'${value}'` : value);
