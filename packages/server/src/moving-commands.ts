import type { Command } from "commander";
import { ConfigurationError } from "latchkey/host";
import { FAILED } from "./exit-codes.ts";

interface ImportOptions {
  plan?: boolean;
  report?: string;
  hashes?: string;
  pepperFile?: string;
  map?: string[];
  undo?: string;
  key?: string;
  config?: string;
  json?: boolean;
}

interface ExportOptions {
  to?: string;
  report?: string;
  out?: string;
  secrets?: boolean;
  key?: string;
  config?: string;
  json?: boolean;
}

interface RecordOptions {
  to: string;
  out: string;
  port: string;
  basePath: string;
  json?: boolean;
}

interface RehearseOptions {
  old: string;
  new: string;
  oldDatabase?: string;
  newDatabase?: string;
  report?: string;
  basePath: string;
  json?: boolean;
}

/** Adds the commands that bring data here, take it away, and try a move. */
export function addMovingCommands(program: Command): void {
  program
    .command("import")
    .description("import users of another system with their passwords, or an export; or undo an import")
    .argument("[format]", "csv, ndjson, auth0, clerk, firebase, keycloak, supabase, auth.js or latchkey")
    .argument("[source]", "the file of the export, or the URL of the database")
    .option("--plan", "show what would become of each row, and write nothing")
    .option("--report <file>", "write what became of each row into a file, as JSON lines")
    .option(
      "--map <field=column>",
      "the column of a part of the user, once for each (csv, ndjson)",
      (pair: string, before: string[]) => [...before, pair],
      [],
    )
    .option("--hashes <file>", "the file of password hashes (auth0) or of hash parameters (firebase)")
    .option("--pepper-file <file>", "the text that was added to each password before bcrypt (csv, ndjson)")
    .option("--key <file>", "the private key or the passphrase of an export with secrets (latchkey)")
    .option(
      "--config <file>",
      "a module that exports an engine of the library, as `auth` or by default (latchkey)",
    )
    .option("--undo <run>", "remove what this import made and was not used since")
    .option("--json", "print JSON")
    .action(async (format: string | undefined, source: string | undefined, options: ImportOptions) => {
      const { undo, plan = false, map = [], json = false, key, config, ...rest } = options;
      const { importUsers, undoImport } = await import("./commands/import.ts");
      if (undo !== undefined) return undoImport({ runId: undo, json });
      if (format === undefined || source === undefined)
        throw new ConfigurationError("Name the format and the source: latchkey import csv users.csv --plan");
      if (format === "latchkey") {
        const { importExport } = await import("./commands/import-export.ts");
        return importExport({ source, key, plan, json, config });
      }
      for (const [option, given] of Object.entries({ key, config }))
        if (given !== undefined)
          throw new ConfigurationError(
            `--${option} belongs to the format latchkey. Leave it out, or name that format.`,
          );
      await importUsers({ format, source, plan, map, json, ...rest });
    });

  program
    .command("export")
    .description("write all data as lines of JSON, also while the service runs")
    .argument("[url]", "with --to: an empty database that the other system has made its tables in")
    .option("--to <system>", "write into the database of another system: better-auth")
    .option("--report <file>", "with --to: what each row lost, as JSON lines")
    .option("--out <file>", "a file that doesn't exist yet; default: standard output")
    .option("--secrets", "with password hashes, second factors, passkeys and API keys, encrypted")
    .option("--config <file>", "a module that exports an engine of the library, as `auth` or by default")
    .option("--key <file>", "an X25519 public key (PEM), or a passphrase")
    .option("--json", "print the report as JSON")
    .action(async (url: string | undefined, options: ExportOptions) => {
      const { to, report, out, secrets = false, key, config, json = false } = options;
      if (to !== undefined) {
        if (url === undefined)
          throw new ConfigurationError(`Name the database: latchkey export --to ${to} URL`);
        const { exportTo } = await import("./commands/export-to.ts");
        return exportTo({ system: to, url, report, json, config });
      }
      const { exportEverything } = await import("./commands/export.ts");
      await exportEverything({ out, secrets, key, config, json });
    });

  program
    .command("record")
    .description("record the traffic of another server as a proxy in front of it, to rehearse a move")
    .requiredOption("--to <url>", "the server that requests are passed on to")
    .requiredOption("--out <file>", "the recording; its secrets are written into a second file beside it")
    .option("--port <port>", "the port of the proxy", "4100")
    .option("--base-path <path>", "the path below which calls are recorded", "/api/auth")
    .option("--json", "print JSON")
    .action(async ({ port, json = false, ...options }: RecordOptions) => {
      if (!/^\d{1,5}$/.test(port)) throw new ConfigurationError(`--port ${port} is no port.`);
      const { record } = await import("./commands/record.ts");
      await record({ ...options, json, port: Number(port) });
    });

  program
    .command("rehearse")
    .description("make the calls of a recording on two servers, and list what differs")
    .argument("<file>", "the recording")
    .requiredOption("--old <url>", "the old server, on a copy of its data")
    .requiredOption("--new <url>", "the new server, on another copy")
    .option("--old-database <url>", "the old server's database, to compare how many rows each call changes")
    .option("--new-database <url>", "the new server's database")
    .option("--report <file>", "write each call that differs into a file, as JSON lines")
    .option("--base-path <path>", "the path that routes begin with", "/api/auth")
    .option("--json", "print JSON")
    .action(async (file: string, { json = false, ...options }: RehearseOptions) => {
      const { rehearse } = await import("./commands/rehearse.ts");
      if (!(await rehearse({ file, json, ...options }))) process.exitCode = FAILED;
    });
}
