import { type Connection, connectTo } from "./connection.ts";
import { type ServerKind, serverUrl } from "./kind.ts";

/**
 * Everything that tests make on a server is named `latchkey_test_<time>_<process>…`, which distinguishes a
 * crashed run's leftovers from names in use.
 */
const PREFIX = "latchkey_test";
/** The longest possible run, in milliseconds. */
const LONGEST_RUN = 6 * 3_600_000;

let made = 0;

/** Returns a unique name. */
export function newName(): string {
  made += 1;
  return [PREFIX, Date.now().toString(36), process.pid, made].join("_");
}

/** Returns a unique name for a part of a run, which is dropped with the run. */
export function newPart(run: string): string {
  made += 1;
  return [run, process.pid, made].join("_");
}

/** A separate database on a server. */
export interface FreshDatabase {
  readonly kind: ServerKind;
  readonly name: string;
  /** The value for `LATCHKEY_DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes an empty database. The caller drops it. */
export async function makeDatabase(kind: ServerKind): Promise<FreshDatabase> {
  const name = newName();
  await withServer(kind, (server) => server.query(`create database ${server.quote(name)}`));
  return { kind, name, url: urlOf(kind, name), drop: () => dropDatabase(kind, name) };
}

export async function dropDatabase(kind: ServerKind, name: string): Promise<void> {
  await withServer(kind, (server) => drop(server, name));
}

/** Returns the URL of a database on the tests' server. */
export function urlOf(kind: ServerKind, name: string): string {
  const url = new URL(serverUrl(kind));
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops the databases of runs that ended without dropping them. */
export async function dropLeftovers(kind: ServerKind): Promise<void> {
  await dropAll(kind, isLeftOver);
}

/** Drops a run's database and those of `newPart`. */
export async function dropRun(kind: ServerKind, run: string): Promise<void> {
  await dropAll(kind, (name) => name === run || name.startsWith(`${run}_`));
}

async function dropAll(kind: ServerKind, isOver: (name: string) => boolean): Promise<void> {
  await withServer(kind, async (server) => {
    for (const name of await databases(server)) if (isOver(name)) await drop(server, name);
  });
}

async function databases(server: Connection): Promise<string[]> {
  const names =
    server.kind === "postgres"
      ? await server.query("select datname as name from pg_database")
      : await server.query("select schema_name as name from information_schema.schemata");
  return names.map(({ name }) => String(name));
}

async function drop(server: Connection, name: string): Promise<void> {
  // PostgreSQL refuses to drop while connections exist, and those of a killed service may last a moment.
  const force = server.kind === "postgres" ? " with (force)" : "";
  await server.query(`drop database if exists ${server.quote(name)}${force}`);
}

/** Reports whether a name is from `newName`, or begins with such a name. */
export function isOfRun(name: string): boolean {
  return name.startsWith(`${PREFIX}_`);
}

/** Reports whether a name belongs to a run that is over. */
export function isLeftOver(name: string): boolean {
  if (!isOfRun(name)) return false;
  const [time = "", pid = ""] = name.slice(PREFIX.length + 1).split("_");
  return Date.now() - Number.parseInt(time, 36) > LONGEST_RUN || !isRunning(Number(pid));
}

/** Reports whether a process of this machine runs. Tests assume that no other machine uses the server. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs as another user
  }
}

async function withServer<T>(kind: ServerKind, work: (server: Connection) => Promise<T>): Promise<T> {
  const server = await connectTo(kind);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}
