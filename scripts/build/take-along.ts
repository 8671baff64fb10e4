import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The parts of the engine in the client: shared code, and the types of requests and responses. */
const ENTRIES: Record<string, string> = { "latchkey/shared": "shared/index.js", "latchkey/wire": "wire.js" };
/** Their folder in the package. */
const INTO = "engine";
const IMPORT = /((?:from|import\(?) ?")([^"]+)(")/g;

/**
 * Copies the engine's built files that a built package imports into it, with everything they import, and
 * rewrites the imports: installing the package doesn't install an engine.
 */
export function takeAlong(engine: string, folder: string): void {
  for (const file of filesIn(folder)) {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    const changed = text.replaceAll(IMPORT, (whole, before: string, name: string, after: string) => {
      const entry = ENTRIES[name];
      if (entry === undefined) return whole;
      for (const suffix of [".js", ".d.ts"]) copy(engine, entry.replace(/\.js$/, suffix), join(folder, INTO));
      const target = relative(dirname(file), join(INTO, entry));
      return `${before}${target.startsWith(".") ? target : `./${target}`}${after}`;
    });
    if (changed !== text) writeFileSync(path, changed);
  }
}

function copy(engine: string, file: string, into: string): void {
  if (existsSync(join(into, file))) return;
  mkdirSync(dirname(join(into, file)), { recursive: true });
  cpSync(join(engine, file), join(into, file));
  const suffix = file.endsWith(".d.ts") ? ".d.ts" : ".js";
  for (const [, , name = ""] of readFileSync(join(engine, file), "utf8").matchAll(IMPORT)) {
    if (!name.startsWith("."))
      throw new Error(`${file} of the engine imports ${name}, which the client doesn't have`);
    copy(engine, join(dirname(file), name.replace(/\.js$/, suffix)), into);
  }
}

function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /\.(js|d\.ts)$/.test(file) && !file.startsWith(INTO));
}
