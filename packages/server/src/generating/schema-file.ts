import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { SchemaTool } from "latchkey";
import { ConfigurationError } from "latchkey/host";
import type { PrismaFiles } from "./merge-prisma.ts";

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
function readSchema(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Reads a file of a schema of Prisma and those beside it. */
export function readPrisma(path: string): PrismaFiles {
  const folder = dirname(path);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const others = names
    .map((name) => join(folder, name))
    .filter((other) => other.endsWith(".prisma") && resolve(other) !== resolve(path))
    .map((other) => ({ path: other, text: readFileSync(other, "utf8") }));
  const client = relative(folder, join("src", "generated", "prisma")).replaceAll(sep, "/");
  return { path, text: readSchema(path), others, client: client.startsWith(".") ? client : `./${client}` };
}

/** Throws `ConfigurationError` if `use` fails because no file can be at that path. */
export function namingOutput<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["EISDIR", "ENOTDIR", "EEXIST", "EACCES", "EPERM", "EROFS"].includes(code)) throw error;
    throw new ConfigurationError(
      `${resolve(path)} can't be written (${code}). Nothing was changed. Name another file: --output PATH`,
    );
  }
}

/** Writes a file that belongs to the command alone. Refuses to replace one that it didn't write. */
export function writeOwn(path: string, tool: SchemaTool, text: string): State {
  const before = readSchema(path);
  if (before !== undefined && !before.split("\n", 1)[0]?.includes(`${MARK} --${tool}\``))
    throw new ConfigurationError(
      `${resolve(path)} exists, and \`latchkey generate --${tool}\` didn't write it. Nothing was changed. Name another file: --output PATH`,
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
