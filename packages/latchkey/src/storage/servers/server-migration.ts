import type { Env } from "../../base/env.ts";
import { ConfigurationError } from "../../base/errors.ts";
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
import type { Connection, Connector, Result } from "./connection.ts";
import { answered } from "./deadline.ts";
import { heartbeat, type MigrationLease, takeMigrationLease } from "./migration-lease.ts";
import type { ServerDialect } from "./server-dialect.ts";

/** Maximum time of attempts to change a table that is in use. Milliseconds. */
const persistence = 60_000;
/** Maximum time of one change: an index over many rows takes long. Milliseconds. */
const longestChange = 60 * 60_000;
const longestLook = 10_000;

/** Means of work on a separate connection. */
export interface Means {
  dialect: ServerDialect;
  connector: Pick<Connector, "connect" | "looksShared" | "isOwner" | "max">;
  env: Env;
  translate(error: unknown): unknown;
}

const asking = (connection: Connection) => (sql: string) =>
  answered(connection, connection.command(sql), longestLook);

/** Migrates on a separate connection, with the lease of all migrations. */
export async function migrateAlone<T>(
  body: (migration: Migration) => Promise<T>,
  { dialect, connector, env, translate }: Means,
): Promise<T> {
  let connection: Connection;
  let isShared: boolean;
  try {
    isShared = (await connector.looksShared?.()) === true;
    connection = await connector.connect();
  } catch (error) {
    throw translate(error);
  }
  const ask = asking(connection);
  try {
    // Settings of a shared connection would be another client's.
    if (!isShared) await ask(dialect.limit(0));
    const lease = await takeMigrationLease(ask, dialect, env);
    // The application's pool may have no other connection: the next change finds out if the lease was lost.
    const isOnly = !connector.isOwner && connector.max < 2;
    const stop = isOnly ? undefined : heartbeat(lease, () => connector.connect(), asking);
    try {
      return await body(new ServerMigration(connection, lease, { dialect, env, isShared }));
    } finally {
      await stop?.();
      if (!connection.isBroken) await lease.release(ask).catch(() => {});
    }
  } catch (error) {
    throw translate(error);
  } finally {
    // A borrowed connection goes back with its usual limits.
    for (const statement of isShared ? [] : dialect.usual)
      if (!connection.isBroken) await ask(statement).catch(() => {});
    // Also one that broke: its owner has to be told.
    connection.destroy();
  }
}

class ServerMigration implements Migration {
  readonly #connection: Connection;
  readonly #lease: MigrationLease;
  readonly #dialect: ServerDialect;
  readonly #env: Env;
  readonly #isShared: boolean;

  constructor(
    connection: Connection,
    lease: MigrationLease,
    { dialect, env, isShared }: Pick<Means, "dialect" | "env"> & { isShared: boolean },
  ) {
    this.#connection = connection;
    this.#lease = lease;
    this.#dialect = dialect;
    this.#env = env;
    this.#isShared = isShared;
  }

  async introspect(): Promise<Found> {
    const { listColumns, listIndexes, spelled } = this.#dialect;
    return foundIn(await this.#look(listColumns), await this.#look(listIndexes), spelled);
  }

  async first(sql: string): Promise<RawRow | undefined> {
    return (await this.#patiently(sql)).rows[0];
  }

  change(step: Step, note: string): Promise<void> {
    if (!this.#dialect.changesTogether) return this.#oneByOne(step, note);
    return this.#insisting((isUrgent) => this.#together(step, note, isUrgent));
  }

  async changeApart({ sql, leaves }: ApartChange, note: string): Promise<void> {
    if (this.#isShared) throw needsServer();
    await this.#look(note);
    for (const statement of this.#dialect.patient) await this.#look(statement).catch(() => {});
    await this.#insisting(async () => {
      try {
        await this.#run(sql);
      } catch (error) {
        // Only an incomplete index is the engine's: if the name was taken, the index belongs to the
        // application.
        if (
          leaves !== undefined &&
          !this.#connection.isBroken &&
          (await this.introspect()).brokenIndexes.has(leaves.index)
        )
          await this.#run(leaves.drop);
        throw error;
      }
    });
  }

  async #together(step: Step, note: string, isUrgent: boolean): Promise<void> {
    await this.#look("begin");
    try {
      // They may wait for a vacuum of each table.
      for (const statement of this.#dialect.lockTables(step, isUrgent)) await this.#patiently(statement);
      for (const statement of step.statements) await this.#run(statement);
      await this.#look(note);
      await this.#run("commit");
    } catch (error) {
      const connection = this.#connection;
      if (!connection.isBroken) await this.#look("rollback").catch(() => connection.destroy());
      throw error;
    }
  }

  /**
   * Makes changes one after the other, skipping those made already: for databases that can't roll back
   * changes of tables.
   */
  async #oneByOne(step: Step, note: string): Promise<void> {
    const isNoted = await this.#look(note).then(
      () => true,
      (error: unknown) => {
        if (this.#dialect.isMissing(error)) return false;
        throw error;
      },
    );
    for (const statement of step.statements) {
      await this.#insisting(async (isUrgent) => {
        for (const limit of this.#dialect.lockTables(step, isUrgent)) await this.#patiently(limit);
        try {
          await this.#run(statement);
        } catch (error) {
          if (!this.#dialect.isDone(error)) throw error;
        }
      });
    }
    // This step made the table of notes.
    if (!isNoted) await this.#look(note);
  }

  /**
   * Tries again while the table is in use and the lease is held. `isUrgent`: half of the time for attempts is over.
   */
  async #insisting(attempt: (isUrgent: boolean) => Promise<void>): Promise<void> {
    const until = performance.now() + persistence;
    for (;;) {
      try {
        await this.#lease.keep(asking(this.#connection));
        return await attempt(performance.now() > until - persistence / 2);
      } catch (error) {
        if (!this.#dialect.isContended(error) || performance.now() > until) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50 + (this.#env.random(1)[0] ?? 0)));
    }
  }

  async #look(sql: string): Promise<RawRow[]> {
    return (await asking(this.#connection)(sql)).rows;
  }

  #patiently(sql: string): Promise<Result> {
    return answered(this.#connection, this.#connection.command(sql), longestChange);
  }

  async #run(sql: string): Promise<void> {
    this.#env.probe?.({ kind: "statement", sql });
    await this.#patiently(sql);
  }
}

function needsServer(): ConfigurationError {
  return new ConfigurationError(
    "database: this version needs an index over existing rows, and a pool that shares connections per transaction (PgBouncer) has a time limit for it that belongs to all its clients. Run `latchkey migrate` with the URL of the server itself; the service then runs with the pool's URL and ?prepare=false.",
  );
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
