import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError, counted, LatchkeyError } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { namingSettings } from "../config/store-errors.ts";
import { offlineEngine } from "../engine/offline.ts";
import { lookAtServer } from "./database-server.ts";
import { type Finding, failed, type Look, ok, warning } from "./finding.ts";
import { madeLater } from "./folder.ts";

type Found = Omit<Finding, "check">;

/** Opens the database, compares its tables and writes; then runs the checks for a file or for a server. */
export async function lookAtDatabase(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const { url, place, setting } = settings.database;
  const file = databaseFile(url);
  if (file !== undefined && !existsSync(file)) return [madeLater(file, setting)];
  try {
    const { found, isEmpty } = await namingSettings(settings, () => lookAtTables(settings));
    if (file !== undefined) return [...found, integrity(file)];
    if (url.startsWith("sqlite:")) return [...found, ok("in memory: its data is lost when the process ends")];
    return [...found, ...(await lookAtServer(settings, isEmpty))];
  } catch (error) {
    if (file === undefined && error instanceof ConfigurationError)
      return [failed(error.message, `Check that the server is running and that ${setting} is correct.`)];
    return [
      failed(
        `${place}: ${reasonOf(error)}`,
        "Check that it is a Latchkey database and that this user can write to it.",
      ),
    ];
  }
}

async function lookAtTables(settings: Settings): Promise<{ found: Found[]; isEmpty: boolean }> {
  const { place } = settings.database;
  const engine = offlineEngine(settings, { readOnly: true });
  try {
    const { statements, duplicates = [] } = await engine.plan();
    if (statements.some((statement) => statement.includes("latchkey_migration")))
      return {
        found: [ok(`${place} can be opened; its tables will be created at the first start`)],
        isEmpty: true,
      };
    await engine.check();
    const repeated = duplicates.map(({ table, columns }) =>
      warning(
        `rows of "${table}" have the same ${columns.join(", ")}, which must be unique`,
        "Remove the duplicates: the next start then creates the missing index.",
      ),
    );
    return { found: [tablesFinding(place, statements.length), ...repeated], isEmpty: false };
  } finally {
    await engine.close();
  }
}

/** Returns the driver's message, also when clients don't see it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof LatchkeyError && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function tablesFinding(place: string, missing: number): Found {
  if (missing === 0) return ok(`${place} can be opened, accepts writes and has all tables`);
  return warning(
    `${place} needs ${counted(missing, "change")} for this version`,
    "`latchkey migrate` or the next start makes them. `latchkey migrate --plan` shows them.",
  );
}

function integrity(path: string): Found {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database
      .prepare("pragma quick_check(5)")
      .all()
      .map((row) => String(row.quick_check));
    if (rows.length === 1 && rows[0] === "ok") return ok("its pages are intact");
    return failed(`its pages are damaged: ${rows.join("; ")}`, "Stop the service and restore a backup.");
  } finally {
    database.close();
  }
}
