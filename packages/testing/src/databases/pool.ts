import { inject } from "vitest";
import { type Connection, connectTo } from "./connection.ts";
import { type Place, qualified, tablesOf } from "./direct.ts";
import { chosenDatabase, type ServerKind } from "./kind.ts";
import { newPart, urlOf } from "./run.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The name or prefix of everything that the run makes on its server, which is dropped at its end: the
     * PostgreSQL database with its schemas, the prefix of its MariaDB databases. Empty if in-process tests
     * don't use a server in this run.
     */
    runName: string;
  }
}

/** One test's place on a server: a schema on PostgreSQL, a database on MariaDB. */
export interface Leased {
  readonly url: string;
  readonly place: Place;
  /** Returns it to the pool. Every engine that used it is closed. */
  release(): Promise<void>;
}

/**
 * Migrated, empty places by their tables: to delete rows is about ten times faster than to create tables. The
 * test files of this process share them. They are dropped with the run.
 */
const free = new Map<string, Leased[]>();
const connections = new Map<ServerKind, Promise<Connection>>();

/** `tables`: a key; the same text means the same tables. Absent: a place without tables. */
export async function lease(tables: string | undefined): Promise<Leased> {
  const kept = tables === undefined ? undefined : free.get(tables)?.pop();
  return kept ?? make(tables);
}

async function make(tables: string | undefined): Promise<Leased> {
  const kind = chosenDatabase();
  if (kind === "sqlite") throw new Error("This run is on SQLite, which has no server.");
  const connection = await connected(kind);
  const run = inject("runName");
  const name = newPart(run);
  await connection.query(`create ${kind === "postgres" ? "schema" : "database"} ${connection.quote(name)}`);
  const place: Place = {
    connection,
    database: kind === "postgres" ? run : name,
    schema: name,
    path: "",
  };
  // A connection costs the server as much as ten requests, and requests in a race may wait.
  const url = `${urlOf(kind, place.database)}?pool=4${kind === "postgres" ? `&schema=${name}` : ""}`;
  const leased: Leased = {
    url,
    place,
    async release() {
      if (tables === undefined) return drop(place);
      await empty(place);
      free.set(tables, [...(free.get(tables) ?? []), leased]);
    },
  };
  return leased;
}

/** Returns this process's shared connection. It ends with the process. */
function connected(kind: ServerKind): Promise<Connection> {
  const known = connections.get(kind);
  if (known !== undefined) return known;
  const made = connectTo(kind, kind === "postgres" ? inject("runName") : undefined);
  connections.set(kind, made);
  return made;
}

async function empty(place: Place): Promise<void> {
  const { connection } = place;
  const isPostgres = connection.kind === "postgres";
  const deletions = (await tablesOf(place))
    .filter((table) => !table.startsWith("latchkey_migration"))
    .map((table) => `delete from ${qualified(place, table)}`);
  // All rows are deleted, so references don't matter.
  await connection.each([
    isPostgres ? "begin; set local session_replication_role = replica" : "set foreign_key_checks = 0; begin",
    ...deletions,
    isPostgres ? "commit" : "commit; set foreign_key_checks = 1",
  ]);
}

async function drop({ connection, database, schema }: Place): Promise<void> {
  await connection.query(
    connection.kind === "mariadb"
      ? `drop database ${connection.quote(database)}`
      : `drop schema ${connection.quote(schema)} cascade`,
  );
}
