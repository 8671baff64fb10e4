import type { Env } from "../../base/env.ts";
import { unavailable } from "../../base/errors.ts";
import type { Found, RawRow } from "../driver.ts";
import { tableAdditions } from "../tables/ddl.ts";
import { newId } from "../tables/id.ts";
import { LEASE_TABLE, leaseSchema } from "../tables/migration-table.ts";
import { asDeclared } from "../tables/names.ts";
import type { Connection, Result } from "./connection.ts";
import type { ServerDialect } from "./server-dialect.ts";

/** Maximum wait for another process that is migrating. Milliseconds. */
const patience = 60_000;
/** Milliseconds without a renewal after which a holder counts as dead. It renews four times as often. */
const lifetime = 20_000;
const renewal = lifetime / 4;

/** Runs one statement of the lease. */
export type Ask = (sql: string) => Promise<Pick<Result, "rows" | "affected">>;

/** Permission of this process to change the tables of its database or schema. */
export interface MigrationLease {
  /** Renews it. Rejects with 503 if another process has taken it. */
  keep(ask: Ask): Promise<void>;
  release(ask: Ask): Promise<void>;
}

/**
 * Waits for the permission to change the tables. It is a row, not a lock of a session: those don't hold on all
 * nodes of a cluster, or through a pool that shares connections. The row exists while a process migrates. Times of
 * different processes aren't compared: a holder counts as dead when the one who waits has seen no renewal for its
 * whole lifetime.
 *
 * @throws LatchkeyError 503 after a minute.
 */
export async function takeMigrationLease(
  ask: Ask,
  dialect: ServerDialect,
  env: Pick<Env, "now" | "random" | "steady">,
): Promise<MigrationLease> {
  const { quote } = dialect;
  const table = quote(LEASE_TABLE);
  const [id, token, renewals] = ["id", "token", "renewals"].map(quote);
  const own = newId(env);
  const isHeldBy = (holder: string) => `${id} = 'migration' and ${token} = '${holder}'`;
  const until = performance.now() + patience;
  let seen: { state: string; since: number } | undefined;

  /** Returns false if another process was first, also if its statement and this one met. */
  async function attempt(sql: string): Promise<boolean> {
    try {
      return (await ask(sql)).affected === 1;
    } catch (error) {
      if (["unique", "retry"].includes(dialect.failure(error).kind)) return false;
      throw error;
    }
  }
  const look = async () =>
    (await ask(`select ${token}, ${renewals} from ${table} where ${id} = 'migration'`)).rows[0];
  async function create(): Promise<void> {
    for (const created of leaseSchema.tables.values())
      for (const statement of tableAdditions(created, NOTHING, dialect, asDeclared))
        await ask(statement.replace(/^create table/, "create table if not exists"));
  }
  async function holder(): Promise<RawRow | undefined> {
    try {
      return await look();
    } catch (error) {
      if (!dialect.isMissing(error)) throw error;
    }
    try {
      await create();
    } catch (error) {
      // On PostgreSQL, some of those that create it at the same time fail, in different ways.
      await look().catch(() => {
        throw error;
      });
    }
    return look();
  }
  async function take(): Promise<boolean> {
    const row = await holder();
    if (row === undefined)
      return attempt(`insert into ${table} (${id}, ${token}, ${renewals}) values ('migration', '${own}', 0)`);
    const [other, times] = row.map(String);
    const state = `${other} ${times}`;
    if (seen?.state !== state) seen = { state, since: env.steady() };
    if (env.steady() - seen.since < lifetime) return false;
    return attempt(
      `update ${table} set ${token} = '${own}', ${renewals} = 0 where ${isHeldBy(String(other))} and ${renewals} = ${times}`,
    );
  }

  while (!(await take())) {
    if (performance.now() > until)
      throw unavailable(1, new Error("Another process has been migrating for a minute."));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    async keep(ask) {
      const { affected } = await ask(
        `update ${table} set ${renewals} = ${renewals} + 1 where ${isHeldBy(own)}`,
      );
      if (affected !== 1) throw unavailable(1, new Error("Another process has taken over the migration."));
    },
    async release(ask) {
      await ask(`delete from ${table} where ${isHeldBy(own)}`);
    },
  };
}

/**
 * Renews a lease while a long change keeps the migration's connection busy, on one of its own. Returns a function that
 * stops it.
 */
export function heartbeat(
  lease: MigrationLease,
  open: () => Promise<Connection>,
  ask: (connection: Connection) => Ask,
): () => Promise<void> {
  let connection: Connection | undefined;
  let beating: Promise<void> | undefined;
  const beat = async (): Promise<void> => {
    try {
      if (connection === undefined || connection.isBroken) connection = await open();
      await lease.keep(ask(connection));
    } catch {
      // The next one tries again, and the next change looks if the lease was lost.
    } finally {
      beating = undefined;
    }
  };
  const timer = setInterval(() => {
    beating ??= beat();
  }, renewal);
  return async () => {
    clearInterval(timer);
    if (beating === undefined) await connection?.close();
    // Its pool may give it a connection only when the migration's own is back.
    else void beating.then(() => connection?.close());
  };
}

const NOTHING: Found = {
  tables: new Map(),
  indexes: new Set<string>(),
  indexed: new Set<string>(),
  brokenIndexes: new Set<string>(),
};
