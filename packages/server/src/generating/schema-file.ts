import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { SchemaTool } from "latchkey";
import { ConfigurationError } from "latchkey/host";

export type State = "created" | "updated" | "unchanged";

const MARK = "Written by `latchkey generate";

/** Returns the usual place of a tool's schema in an application's folder; `-` is standard output. */
export function defaultPath(tool: SchemaTool, folder: string): string {
  const source = existsSync(join(folder, "src")) ? join("src", "db") : "db";
  switch (tool) {
    case "drizzle":
      return join(source, "latchkey-schema.ts");
    case "kysely":
      return join(source, "latchkey-tables.ts");
    case "prisma":
      return existsSync(join(folder, "prisma", "schema"))
        ? join("prisma", "schema", "latchkey.prisma")
        : join("prisma", "schema.prisma");
    case "sql":
      return "-";
  }
}

/** Returns the text of a file; undefined if there is none. */
export function readSchema(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Reports whether the folder of a file has schemas of Prisma. */
export function hasSchemas(path: string): boolean {
  const folder = dirname(resolve(path));
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".prisma"));
}

/** Writes a file that belongs to the command alone. Refuses to replace one that it didn't write. */
export function writeOwn(path: string, tool: SchemaTool, text: string): State {
  const before = readSchema(path);
  if (before !== undefined && !before.split("\n", 1)[0]?.includes(MARK))
    throw new ConfigurationError(
      `${resolve(path)} exists, and \`latchkey generate\` didn't write it. Nothing was changed. Name another file: --output PATH`,
    );
  const comment = tool === "sql" ? "--" : "//";
  const first = `${comment} ${MARK} --${tool}\`, which replaces this file: changes in it are lost.`;
  return writeSchema(path, `${first}\n\n${text}`);
}

/** Writes a file, unless it has the same text. */
export function writeSchema(path: string, text: string): State {
  const before = readSchema(path);
  if (before === text) return "unchanged";
  mkdirSync(dirname(resolve(path)), { recursive: true });
  writeFileSync(path, text);
  return before === undefined ? "created" : "updated";
}
