import type { Env } from "../../base/env.ts";
import { ConfigurationError, unavailable } from "../../base/errors.ts";
import {
  type ApartChange,
  addColumn,
  type Found,
  type FoundColumn,
  indexedIn,
  indexOf,
  type Migration,
  type RawRow,
  type Step,
} from "../driver.ts";
import type { Connection, Connector } from "./connection.ts";
import { answered } from "./deadline.ts";
import type { ServerDialect } from "./server-dialect.ts";

/** Maximum wait for another process that is migrating. Milliseconds. */
const patience = 60_000;
/** Maximum time of attempts to change a table that is in use. Milliseconds. */
const persistence = 60_000;
/** Maximum time of one change: an index over many rows takes long. Milliseconds. */
const longestChange = 60 * 60_000;
const longestLook = 10_000;

/** Means of work on a separate connection. */
export interface Means {
  dialect: ServerDialect;
  connector: Pick<Connector, "connect" | "looksShared">;
  env: Env;
  translate(error: unknown): unknown;
}

/** Migrates on a separate connection, which holds the lock of all migrations until it ends. */
export async function migrateAlone<T>(
  body: (migration: Migration) => Promise<T>,
  { dialect, connector, env, translate }: Means,
): Promise<T> {
  const look = async (connection: Connection, sql: string) =>
    (await answered(connection, connection.command(sql), longestLook)).rows;
  const change = async (connection: Connection, sql: string) => {
    env.probe?.({ kind: "statement", sql });
    await answered(connection, connection.command(sql), longestChange);
  };
  let connection: Connection;
  try {
    assertNotShared(await connector.looksShared?.());
    connection = await connector.connect();
  } catch (error) {
    throw translate(error);
  }

  /** It may wait for a vacuum of each table. */
  const lock = (sql: string) => answered(connection, connection.command(sql), longestChange);
  const together = async (step: Step, note: string, isUrgent: boolean) => {
    await look(connection, "begin");
    try {
      for (const statement of dialect.lockTables(step, isUrgent)) await lock(statement);
      for (const statement of step.statements) await change(connection, statement);
      await look(connection, note);
      await change(connection, "commit");
    } catch (error) {
      if (!connection.isBroken) await look(connection, "rollback").catch(() => connection.destroy());
      throw error;
    }
  };
  /**
   * Makes changes one after the other, skipping those made already: for databases that can't roll back
   * changes of tables.
   */
  const oneByOne = async (step: Step, note: string) => {
    const isNoted = await look(connection, note).then(
      () => true,
      (error: unknown) => {
        if (dialect.isMissing(error)) return false;
        throw error;
      },
    );
    for (const statement of step.statements) {
      await insisting(dialect, env, async (isUrgent) => {
        for (const limit of dialect.lockTables(step, isUrgent)) await lock(limit);
        try {
          await change(connection, statement);
        } catch (error) {
          if (!dialect.isDone(error)) throw error;
        }
      });
    }
    // This step made the table of notes.
    if (!isNoted) await look(connection, note);
  };

  const introspect = async () =>
    foundIn(
      await look(connection, dialect.listColumns),
      await look(connection, dialect.listIndexes),
      dialect.spelled,
    );
  const apart = async ({ sql, leaves }: ApartChange, note: string) => {
    await look(connection, note);
    for (const statement of dialect.patient) await look(connection, statement).catch(() => {});
    await insisting(dialect, env, async () => {
      try {
        await change(connection, sql);
      } catch (error) {
        // Only an incomplete index is the engine's: if the name was taken, the index belongs to the
        // application.
        if (
          leaves !== undefined &&
          !connection.isBroken &&
          (await introspect()).brokenIndexes.has(leaves.index)
        )
          await change(connection, leaves.drop);
        throw error;
      }
    });
  };

  try {
    await change(connection, dialect.limit(0));
    await takeLock(() => look(connection, dialect.takeMigrationLock));
    return await body({
      introspect,
      first: async (sql) => (await answered(connection, connection.command(sql), longestChange)).rows[0],
      change: (step, note) =>
        dialect.changesTogether
          ? insisting(dialect, env, (isUrgent) => together(step, note, isUrgent))
          : oneByOne(step, note),
      changeApart: apart,
    });
  } catch (error) {
    throw translate(error);
  } finally {
    // A borrowed connection goes back without the lock, and with its usual limits.
    for (const statement of [dialect.freeMigrationLock, ...dialect.usual])
      if (!connection.isBroken) await look(connection, statement).catch(() => {});
    // Also one that broke: its owner has to be told.
    connection.destroy();
  }
}

function assertNotShared(isShared: boolean | undefined): void {
  if (isShared === true)
    throw new ConfigurationError(
      "database: this version needs changes to the tables, but a pool that shares connections per transaction (PgBouncer) can't hold the lock for them. Run `latchkey migrate` with the URL of the server itself; the service then runs with the pool's URL and ?prepare=false.",
    );
}

async function takeLock(take: () => Promise<RawRow[]>): Promise<void> {
  const until = performance.now() + patience;
  while ((await take()).length === 0) {
    if (performance.now() > until)
      throw unavailable(1, new Error("Another process has been migrating for a minute."));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Tries again while the table is in use. `isUrgent`: half of the time for attempts is over. */
async function insisting<T>(
  dialect: ServerDialect,
  env: Env,
  attempt: (isUrgent: boolean) => Promise<T>,
): Promise<T> {
  const until = performance.now() + persistence;
  for (;;) {
    try {
      return await attempt(performance.now() > until - persistence / 2);
    } catch (error) {
      if (!dialect.isContended(error) || performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50 + (env.random(1)[0] ?? 0)));
  }
}

/**
 * Parses lists of columns and of indexes. `spelled`: returns the spelling of a table that the server lists in
 * lower case.
 */
export function foundIn(
  columns: readonly RawRow[],
  indexes: readonly RawRow[],
  spelled: (found: string) => string,
): Found {
  const nameOf = (table: unknown, isLowered: unknown) =>
    Number(isLowered) === 1 ? spelled(String(table)) : String(table);
  const tables = new Map<string, Map<string, FoundColumn>>();
  for (const [table, column, isLowered, type, isRequired] of columns)
    addColumn(tables, nameOf(table, isLowered), String(column), { type, isRequired });
  const named = (list: readonly RawRow[]) =>
    new Set(list.map(([table, name, , isLowered]) => indexOf(nameOf(table, isLowered), String(name))));
  return {
    tables,
    indexes: named(indexes.filter(([, , isWhole]) => Number(isWhole) === 1)),
    indexed: indexedIn(
      indexes
        .filter(([, , isWhole, , columns]) => Number(isWhole) === 1 && columns !== null)
        .map(([table, , , isLowered, columns]) => [nameOf(table, isLowered), columns]),
    ),
    brokenIndexes: named(indexes.filter(([, , isWhole]) => Number(isWhole) !== 1)),
  };
}
