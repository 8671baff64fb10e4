import { resolve } from "node:path";
import type { GeneratedSchema, SchemaTool } from "latchkey";
import { ConfigurationError, counted } from "latchkey/host";
import { print } from "../engine/command-engine.ts";
import { onEngine } from "../engine/on-engine.ts";
import { mergePrisma } from "../generating/merge-prisma.ts";
import {
  defaultPath,
  namingOutput,
  readPrisma,
  type State,
  writeOwn,
  writeSchema,
} from "../generating/schema-file.ts";

interface Asked {
  tools: readonly SchemaTool[];
  /** A path, or `-` for standard output. */
  output?: string | undefined;
  kind?: "mysql" | "mariadb" | undefined;
  json: boolean;
  /** A module that exports an engine, in place of the service's own engine. */
  config?: string | undefined;
}

/** Writes the tables as a schema of another tool. The database isn't used. */
export async function generate({ tools, output, kind, json, config }: Asked): Promise<void> {
  const [tool, ...others] = tools;
  if (tool === undefined || others.length > 0)
    throw new ConfigurationError("Name one tool: --drizzle, --prisma, --kysely or --sql");
  await onEngine(config, true, async (engine) => {
    const { text, ...made } = await engine.generateSchema(tool, kind);
    const path = output ?? defaultPath(tool, process.cwd());
    if (path === "-") {
      print(json, { ...made, file: null, text }, text.trimEnd());
      return;
    }
    const { state, ...changes } = namingOutput(path, () =>
      tool === "prisma" ? writeModels(path, { ...made, text }) : { state: writeOwn(path, tool, text) },
    );
    const tables = `${counted(made.tables.length, "table")} of ${config ?? "the service's configuration"}`;
    const words = `${path} ${state === "unchanged" ? "is up to date" : `was ${state}`}: ${tables}.`;
    const report = { ...made, file: resolve(path), state, ...changes };
    print(json, report, [words, ...changesIn(changes)].join("\n"));
  });
}

type Changes = Partial<Record<"added" | "replaced" | "kept" | "dropped", readonly string[]>>;

/** Writes models into a schema of Prisma, which the application has, too. */
function writeModels(path: string, made: Pick<GeneratedSchema, "kind" | "text">): Changes & { state: State } {
  const { text, ...changes } = mergePrisma(readPrisma(path), made);
  return { state: writeSchema(path, text), ...changes };
}

function changesIn(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([what, names]) =>
    names.length === 0 ? [] : [`${what}: ${names.join(", ")}`],
  );
}
