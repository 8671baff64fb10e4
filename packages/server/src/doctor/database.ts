import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { LatchkeyError } from "latchkey/host";
import { offlineEngine } from "../commands/offline.ts";
import type { Settings } from "../config/settings.ts";
import { type Finding, failed, type Look, ok, warning } from "./finding.ts";

type Found = Omit<Finding, "check">;

/** Opens it, compares its tables, writes, and has SQLite look through its pages. */
export async function lookAtDatabase(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const path = settings.database.place;
  if (settings.database.url.startsWith("sqlite:") && path !== ":memory:" && !existsSync(path))
    return [ok(`${path}, made at the first start`)];
  try {
    const engine = offlineEngine(settings, { readOnly: true });
    try {
      const { statements } = await engine.plan();
      await engine.check();
      const tables = tablesFinding(path, statements.length);
      return settings.database.url.startsWith("sqlite:") ? [tables, integrity(path)] : [tables];
    } finally {
      await engine.close();
    }
  } catch (error) {
    const reason = error instanceof LatchkeyError && error.cause instanceof Error ? error.cause : error;
    const text = reason instanceof Error ? reason.message : String(reason);
    return [
      failed(
        `${path}: ${text}`,
        "See that the file is a database of Latchkey and that this user may write to it.",
      ),
    ];
  }
}

function tablesFinding(path: string, missing: number): Found {
  if (missing === 0) return ok(`${path} opens, takes writes and has every table`);
  return warning(
    `${path} lacks ${missing} changes of this version`,
    "`latchkey migrate` makes them; so does the next start. `latchkey migrate --plan` shows them.",
  );
}

function integrity(path: string): Found {
  if (path === ":memory:") return ok("in memory: it ends with the process");
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database
      .prepare("pragma quick_check(5)")
      .all()
      .map((row) => String(row.quick_check));
    if (rows.length === 1 && rows[0] === "ok") return ok("its pages are sound");
    return failed(`its pages are damaged: ${rows.join("; ")}`, "Stop the service and go back to a backup.");
  } finally {
    database.close();
  }
}
