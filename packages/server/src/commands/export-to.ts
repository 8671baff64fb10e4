import type { FileHandle } from "node:fs/promises";
import { ConfigurationError, counted, type TransferredRow } from "latchkey/host";
import { print } from "../engine/command-engine.ts";
import type { LibraryEngine } from "../engine/library-engine.ts";
import { onEngine, ownError } from "../engine/on-engine.ts";
import { betterAuthRow, LOSSES, type Loss } from "../exporting/better-auth-rows.ts";
import { assertCurrent } from "./export.ts";
import { progress } from "./progress.ts";
import { reportFile } from "./report-file.ts";

interface Asked {
  system: string;
  url: string;
  report: string | undefined;
  json: boolean;
  /** A module that exports an engine, in place of the service's own engine. */
  config: string | undefined;
}

/** Tables that better-auth has no use for, or that it fills by itself. They aren't reported. */
const OURS = ["securityEvent", "importRun", "importedUser", "removedUser", "customText", "latchkey_serial"];

interface Copied {
  readonly rows: Record<string, number>;
  readonly losses: Partial<Record<Loss, number>>;
}

/** Writes everything of everyone into the tables that better-auth has made in another database. */
export async function exportTo({ system, url, report, json, config }: Asked): Promise<void> {
  if (system !== "better-auth") throw new ConfigurationError(`${system} is no system. Name better-auth.`);
  await onEngine(config, true, async (source) => {
    const target = targetOf(source, url);
    try {
      await assertCurrent(source);
      const copied = await copy(source, target, report);
      print(json, copied, wordsOf(copied, report));
    } finally {
      await target.close();
    }
  });
}

function targetOf(source: LibraryEngine, url: string): LibraryEngine {
  try {
    return source.exportTarget(url);
  } catch (error) {
    throw unusable(error);
  }
}

function unusable(error: unknown, advice = ""): unknown {
  const own = ownError(error);
  if (!(own instanceof ConfigurationError)) return error;
  return new ConfigurationError(`The other database can't be used: ${own.message}${advice}`);
}

async function copy(
  source: LibraryEngine,
  target: LibraryEngine,
  report: string | undefined,
): Promise<Copied> {
  const tables = await emptyTables(target);
  const file = report === undefined ? undefined : await reportFile(report);
  const shown = progress();
  try {
    await target.adopt();
    const { transfer } = target;
    const copied: Copied = { rows: {}, losses: {} };
    const unreadable = new Set<unknown>();
    await source.transfer.export(
      async (rows) => {
        for (const row of rows) if (transfer.shared(row).row === undefined) unreadable.add(row.values.userId);
      },
      ["twoFactor"],
    );
    const to = { transfer, unreadable };
    await source.transfer.export(async (rows, { table, done, total }) => {
      if (tables.has(table)) {
        const kept: TransferredRow[] = [];
        for (const row of rows) {
          const converted = betterAuthRow(row, to);
          if (converted.row !== undefined) kept.push(converted.row);
          await note(copied, file, row, converted.losses);
        }
        copied.rows[table] = (copied.rows[table] ?? 0) + (await transfer.import(kept));
      } else if (!OURS.includes(table))
        for (const row of rows) await note(copied, file, row, ["TABLE_UNKNOWN"]);
      shown.read(done, total);
      shown.rows(done);
    });
    return copied;
  } finally {
    shown.end();
    await file?.close();
  }
}

/** Returns the tables of better-auth, as Latchkey calls them. They must be empty, and `adopt` must keep their forms. */
async function emptyTables(target: LibraryEngine): Promise<ReadonlySet<string>> {
  const { state, tables, ownOnly } = await target.adoptionPlan().catch((error: unknown) => {
    throw unusable(error, " For an export, make its tables without advanced.database.generateId.");
  });
  const names = new Set(tables.map(({ declared }) => declared));
  if (state !== "framework" || !names.has("user"))
    throw new ConfigurationError(
      "The other database has no tables of better-auth, or isn't new. Make an empty one, with the plugins that you use: npx auth migrate",
    );
  const full = tables.find(({ rows }) => rows > 0);
  if (full !== undefined)
    throw new ConfigurationError(
      `The table ${full.table} of the other database has ${counted(full.rows, "row")}. Name an empty database.`,
    );
  if (ownOnly !== undefined) {
    // The sentences after the first one are about its servers.
    const [reason] = ownOnly.split(/\. (?=[A-Z])/);
    throw new ConfigurationError(
      `better-auth couldn't use the other database afterwards: ${reason}. Make its tables with better-auth 1.7.3 or later: npx auth migrate`,
    );
  }
  return names;
}

async function note(
  { losses: counts }: Copied,
  file: FileHandle | undefined,
  { table, values }: TransferredRow,
  losses: readonly Loss[],
): Promise<void> {
  if (losses.length === 0) return;
  for (const loss of losses) counts[loss] = (counts[loss] ?? 0) + 1;
  const { id, userId = null, email } = values;
  const lines = { table, id, userId: table === "user" ? id : userId, email, losses };
  await file?.write(`${JSON.stringify(lines)}\n`);
}

function wordsOf({ rows, losses }: Copied, report: string | undefined): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  // The members are those of the type.
  const lost = Object.entries(losses) as [Loss, number][];
  return [
    `${counted(total, "row was", "rows were")} written.`,
    ...lost.map(([loss, count]) => `  ${count}  ${loss}: ${LOSSES[loss]}`),
    ...(lost.length > 0 && report === undefined ? ["For the rows: --report FILE"] : []),
    "Start better-auth with the secret of this service. All users sign in again.",
  ].join("\n");
}
