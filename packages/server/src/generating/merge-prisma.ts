import type { GeneratedSchema } from "latchkey";
import { ConfigurationError } from "latchkey/host";
import { type Block, blocksOf, type Model, modelOf, withoutSpaces } from "./prisma-blocks.ts";

export interface Merged {
  text: string;
  /** Models that the schema didn't have. */
  added: readonly string[];
  /** Models that it had, and that differed. */
  replaced: readonly string[];
  /** Fields and indexes of the application in these models: `User.posts`. */
  kept: readonly string[];
}

type Generated = Pick<GeneratedSchema, "kind" | "text">;

const PROVIDERS = { postgres: "postgresql", mysql: "mysql", mariadb: "mysql", sqlite: "sqlite" } as const;

/** Returns a new schema of Prisma. `isAlone`: no other file has its data source. */
export function newPrisma({ kind, text }: Generated, isAlone: boolean): Merged {
  const added = modelsIn(text).map(({ name }) => name);
  const head = [
    "generator client {",
    `  provider = "prisma-client"`,
    `  output   = "../src/generated/prisma"`,
    "}",
    "",
    "datasource db {",
    `  provider = "${PROVIDERS[kind]}"`,
    "}",
    "",
    "",
  ].join("\n");
  return { text: isAlone ? `${head}${text}` : text, added, replaced: [], kept: [] };
}

/**
 * Puts the models of Latchkey's tables into a schema of Prisma. Everything else in it stays, also what the application
 * added to these models. Throws `ConfigurationError` if names are in the way.
 */
export function mergePrisma(before: string, { kind, text }: Generated): Merged {
  const existing = blocksOf(before);
  assertProvider(existing, PROVIDERS[kind]);
  const generated = blocksOf(text).filter((block) => block.kind === "model");
  const models = generated.map(modelOf);
  for (const block of existing) if (block.kind === "model") assertApart(modelOf(block), models);
  const own = new Set(models.map(({ name }) => name));
  const [replaced, kept]: [string[], string[]] = [[], []];
  const blocks = existing.map((block) => {
    const made = generated.find(({ name }) => block.kind === "model" && name === block.name);
    if (made === undefined) return block.lines.join("\n");
    const ours = modelOf(made);
    const extra = extraOf(modelOf(block), ours, own);
    kept.push(...extra.names.map((name) => `${block.name}.${name}`));
    const lines = withExtra(made, extra);
    // Formatted by Prisma, it stays so.
    if (withoutSpaces(lines) === withoutSpaces(block.lines)) return block.lines.join("\n");
    replaced.push(block.name);
    return lines.join("\n");
  });
  const added = generated.filter(({ name }) => !existing.some((block) => block.name === name));
  const whole = blocks.join("\n").trimEnd();
  const parts = [...(whole === "" ? [] : [whole]), ...added.map(({ lines }) => lines.join("\n"))];
  const isSame = added.length + replaced.length === 0;
  return {
    text: isSame ? before : `${parts.join("\n\n")}\n`,
    added: added.map(({ name }) => name),
    replaced,
    kept,
  };
}

const modelsIn = (text: string): Model[] =>
  blocksOf(text)
    .filter(({ kind }) => kind === "model")
    .map(modelOf);

function assertProvider(blocks: readonly Block[], wanted: string): void {
  const lines = blocks.find(({ kind }) => kind === "datasource")?.lines ?? [];
  const found = /^\s*provider\s*=\s*"(\w+)"/m.exec(lines.join("\n"))?.[1];
  if (found === undefined || found === wanted || (found === "postgres" && wanted === "postgresql")) return;
  throw new ConfigurationError(
    `The schema of Prisma is for ${found}, but Latchkey's tables are in ${wanted}. Nothing was changed. Name another file: --output PATH`,
  );
}

/** Refuses a model of the application with the name, or for the table, of one of Latchkey's. */
function assertApart({ name, table }: Model, ours: readonly Model[]): void {
  const other = ours.find((model) => (model.name === name) !== (model.table === table));
  if (other === undefined) return;
  throw new ConfigurationError(
    other.name === name
      ? `The model ${name} is for the table ${table}, but Latchkey needs this name for ${other.table}. Nothing was changed. Rename the model, and keep its @@map("${table}").`
      : `The model ${name} is for Latchkey's table ${table}. Nothing was changed. Rename the model to ${other.name}, or remove it.`,
  );
}

interface Extra {
  readonly names: readonly string[];
  readonly fields: readonly string[];
  readonly attributes: readonly string[];
}

/** Returns what a model has beside what Latchkey generates for it. */
function extraOf(there: Model, ours: Model, own: ReadonlySet<string>): Extra {
  const scalars = /^(String|Boolean|Int|BigInt|Float|Decimal|DateTime|Json|Bytes|Unsupported)$/;
  const fields = there.fields.filter(({ name, type, column }) => {
    const same = ours.fields.find((field) => field.name === name || field.column === column);
    if (same === undefined) return true;
    if (same.name !== name)
      throw new ConfigurationError(
        `${there.name}.${name} is the column ${column}, whose field is ${same.name} in Latchkey. Nothing was changed. Rename the field.`,
      );
    if (!own.has(same.type) || own.has(type) || scalars.test(type)) return false;
    throw new ConfigurationError(
      `${there.name}.${name} is a relation to ${type}, but Latchkey needs this name for ${same.type}. Nothing was changed. Rename the field.`,
    );
  });
  const known = new Set(ours.attributes.map(target));
  for (const { name, lines } of ours.fields)
    if (lines.join(" ").includes("@unique")) known.add(`@@unique([${name}`);
  const attributes = there.attributes.filter(
    (line) => !/^@@(map|schema)\b/.test(line) && !known.has(target(line)),
  );
  return {
    names: [...fields.map(({ name }) => name), ...attributes],
    fields: fields.flatMap(({ lines }) => lines),
    attributes,
  };
}

/** Returns the kind and the fields of an index. */
function target(attribute: string): string {
  return attribute
    .replace(/\].*$/, "")
    .replace(/fields:\s*/, "")
    .replace(/\s/g, "");
}

function withExtra({ lines }: Block, { fields, attributes }: Extra): string[] {
  const end = lines.indexOf("");
  const last = lines.length - 1;
  return [
    ...lines.slice(0, end),
    ...fields,
    ...lines.slice(end, last),
    ...attributes.map((line) => `  ${line}`),
    ...lines.slice(last),
  ];
}
