import type { Env } from "../base/env.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { ResolvedOptions } from "../kernel/contracts/options/index.ts";
import { newId, uuid } from "../security/tokens.ts";
import type { Database } from "../storage/database.ts";
import { serials, serialTable } from "../storage/tables/serial.ts";
import type { Table } from "../storage/tables/table.ts";

/** Tables that the chosen kind of ID needs. */
export function idTables({ ids }: Pick<ResolvedOptions, "ids">): readonly Table[] {
  return ids === "serial" ? [serialTable] : [];
}

/** Returns the generator of row IDs, and the database to use from then on. */
export function makeIds(
  { ids }: Pick<ResolvedOptions, "ids">,
  db: Database,
  env: Env,
): { newId: Core["newId"]; db: Database } {
  if (ids === "serial") {
    const counters = serials(db, [...db.schema.tables.keys()]);
    return { newId: counters.next, db: counters.db };
  }
  if (ids === "uuid") return { newId: () => uuid(env), db };
  if (ids === "random") return { newId: () => newId(env), db };
  // If the application returns no ID, the engine generates one.
  return { newId: (table) => ids({ table, model: table }) || newId(env), db };
}
