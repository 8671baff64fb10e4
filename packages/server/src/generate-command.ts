import { type Command, Option } from "commander";
import type { SchemaTool } from "latchkey";

interface GenerateOptions extends Partial<Record<SchemaTool, boolean>> {
  output?: string;
  kind?: "mysql" | "mariadb";
  config?: string;
  json?: boolean;
}

const TOOLS = ["drizzle", "prisma", "kysely", "sql"] as const satisfies readonly SchemaTool[];

/** Adds the command that writes the tables as a schema of another tool. */
export function addGenerateCommand(program: Command): void {
  program
    .command("generate")
    .description(
      "write the tables as a schema for Drizzle, Prisma or Kysely, or as SQL; the database isn't used",
    )
    .option("--drizzle", "a module for Drizzle: src/db/latchkey-schema.ts")
    .option("--prisma", "models in the schema of Prisma: prisma/schema.prisma")
    .option("--kysely", "the interface Database for Kysely: src/db/latchkey-tables.ts")
    .option("--sql", "the statements of `migrate` on an empty database, on standard output")
    .option("--output <path>", "another file; - for standard output")
    .addOption(
      new Option("--kind <kind>", "--prisma and --sql need it if the URL begins with mysql:").choices([
        "mysql",
        "mariadb",
      ]),
    )
    .option("--config <file>", "a module that exports an engine of the library, as `auth` or by default")
    .option("--json", "print JSON")
    .action(async ({ output, kind, config, json = false, ...given }: GenerateOptions) => {
      const { generate } = await import("./commands/generate.ts");
      await generate({ tools: TOOLS.filter((tool) => given[tool] === true), output, kind, config, json });
    });
}
