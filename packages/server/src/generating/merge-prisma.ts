import type { GeneratedSchema } from "latchkey";
import { ConfigurationError } from "latchkey/host";
import { type Block, blocksOf, type Model, modelOf, withoutSpaces } from "./prisma-blocks.ts";
import { type Changes, isSchema, merged } from "./prisma-models.ts";

export interface Merged extends Changes {
  text: string;
  /** Models that the schema didn't have. */
  added: readonly string[];
  /** Models that it had, and that differed. */
  replaced: readonly string[];
}

/** The files of a schema of Prisma. */
export interface PrismaFiles {
  /** The file for Latchkey's models. */
  readonly path: string;
  /** Its text. Undefined: it doesn't exist. */
  readonly text: string | undefined;
  readonly others: readonly { readonly path: string; readonly text: string }[];
  /** The folder for Prisma's client, seen from the file. */
  readonly client: string;
}

type Generated = Pick<GeneratedSchema, "kind" | "text">;

const PROVIDERS = { postgres: "postgresql", mysql: "mysql", mariadb: "mysql", sqlite: "sqlite" } as const;

/**
 * Puts the models of Latchkey's tables into a schema of Prisma. Everything else in it stays, also what the application
 * added to these models. Throws `ConfigurationError` if the schema isn't understood, or names are in the way.
 */
export function mergePrisma(files: PrismaFiles, { kind, text }: Generated): Merged {
  const isAlone = files.others.length === 0;
  const before = files.text ?? (isAlone ? newSchema(PROVIDERS[kind], files.client) : "");
  const existing = blocksOf(before.replaceAll("\r\n", "\n"));
  const generated = blocksOf(text).filter(isModel);
  const models = generated.map(modelOf);
  const others = otherFiles(files, existing);
  for (const { path, blocks } of [{ path: files.path, blocks: existing }, ...others])
    assertProvider(path, blocks, PROVIDERS[kind]);
  for (const block of existing) assertApart(block, models);
  for (const { path, blocks } of others) assertElsewhere(path, blocks, models, files.path);
  const sources = [existing, ...others.map(({ blocks }) => blocks)].map(sourceOf).join("\n");
  const isDivided =
    /^\s*schemas\s*=/m.test(sources) && !models.some(({ attributes }) => attributes.some(isSchema));
  const made = mergeBlocks(existing, generated, isDivided);
  if (made.added.length + made.replaced.length === 0) return { ...made, text: before };
  return before.includes("\r\n") ? { ...made, text: made.text.replaceAll("\n", "\r\n") } : made;
}

/** `isDivided`: every model has to name its schema of PostgreSQL. */
function mergeBlocks(existing: readonly Block[], generated: readonly Block[], isDivided: boolean): Merged {
  const own = new Set(generated.map(({ name }) => name));
  const [replaced, kept, dropped]: [string[], string[], string[]] = [[], [], []];
  const placed = (made: Block): Block =>
    isDivided ? { ...made, lines: [...made.lines.slice(0, -1), `  @@schema("public")`, "}"] } : made;
  const blocks = existing.map((block) => {
    const made = isModel(block) ? generated.find(({ name }) => name === block.name) : undefined;
    if (made === undefined) return block.lines.join("\n");
    const isPlaced = modelOf(block).attributes.some(isSchema);
    const { lines, ...changes } = merged(block, isPlaced ? made : placed(made), own);
    kept.push(...changes.kept);
    // Formatted by Prisma, it stays so.
    if (withoutSpaces(lines) === withoutSpaces(block.lines)) return block.lines.join("\n");
    dropped.push(...changes.dropped);
    replaced.push(block.name);
    return lines.join("\n");
  });
  const added = generated.filter(
    ({ name }) => !existing.some((block) => isModel(block) && block.name === name),
  );
  const whole = blocks.join("\n").trimEnd();
  const parts = [...(whole === "" ? [] : [whole]), ...added.map((made) => placed(made).lines.join("\n"))];
  return {
    text: `${parts.join("\n\n")}\n`,
    added: added.map(({ name }) => name),
    replaced,
    kept,
    dropped,
  };
}

function newSchema(provider: string, client: string): string {
  return [
    "generator client {",
    `  provider = "prisma-client"`,
    `  output   = "${client}"`,
    "}",
    "",
    "datasource db {",
    `  provider = "${provider}"`,
    "}",
    "",
  ].join("\n");
}

const isModel = ({ kind }: Block): boolean => kind === "model";

const sourceOf = (blocks: readonly Block[]): string =>
  blocks.find(({ kind }) => kind === "datasource")?.lines.join("\n") ?? "";

/** A file with a data source of its own belongs to another schema, if this one has one. */
function otherFiles(files: PrismaFiles, existing: readonly Block[]) {
  return files.others
    .map(({ path, text }) => ({ path, blocks: blocksOf(text.replaceAll("\r\n", "\n")) }))
    .filter(({ blocks }) => sourceOf(existing) === "" || sourceOf(blocks) === "");
}

function assertProvider(path: string, blocks: readonly Block[], wanted: string): void {
  const found = /^\s*provider\s*=\s*"(\w+)"/m.exec(sourceOf(blocks))?.[1];
  if (found === undefined || found === wanted || (found === "postgres" && wanted === "postgresql")) return;
  throw new ConfigurationError(
    `The data source in ${path} is for ${found}, but Latchkey's tables are in ${wanted}. Nothing was changed. Name a file of another schema: --output PATH`,
  );
}

/** Refuses a block of the application with the name, or for the table, of one of Latchkey's models. */
function assertApart(block: Block, ours: readonly Model[]): void {
  const { kind, name } = block;
  if (["enum", "view", "type"].includes(kind ?? "") && ours.some((model) => model.name === name))
    throw new ConfigurationError(
      `The ${kind} ${name} has the name of one of Latchkey's models. Nothing was changed. Rename the ${kind}, and keep its name in the database with @@map.`,
    );
  if (kind !== "model") return;
  const { table } = modelOf(block);
  const other = ours.find((model) => (model.name === name) !== (model.table === table));
  if (other === undefined) return;
  throw new ConfigurationError(
    other.name === name
      ? `The model ${name} is for the table ${table}, but Latchkey needs this name for ${other.table}. Nothing was changed. Rename the model, and keep its @@map("${table}"). If an earlier run of this command wrote it, delete it.`
      : `The model ${name} is for Latchkey's table ${table}. Nothing was changed. Rename the model to ${other.name}. If an earlier run of this command wrote it, delete it.`,
  );
}

function assertElsewhere(
  path: string,
  blocks: readonly Block[],
  ours: readonly Model[],
  place: string,
): void {
  for (const block of blocks) {
    const table = isModel(block) ? modelOf(block).table : undefined;
    const isTaken = ["model", "enum", "view", "type"].includes(block.kind ?? "");
    if (!isTaken || !ours.some((model) => model.name === block.name || model.table === table)) continue;
    throw new ConfigurationError(
      `${path} has the ${block.kind} ${block.name}, which is one of Latchkey's models. Nothing was changed. Move it to ${place}, or delete it, and run the command again.`,
    );
  }
}
