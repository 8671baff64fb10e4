import { type Connection, connectTo } from "./connection.ts";
import { type ServerKind, serverUrl } from "./kind.ts";

/**
 * Everything that tests make on a server is called `latchkey_test_<time>_<process>…`, so that what a crashed run
 * left behind can be told from what is in use.
 */
const PREFIX = "latchkey_test";
/** No run takes longer. Milliseconds. */
const LONGEST_RUN = 6 * 3_600_000;

let made = 0;

/** A name that nobody else has. */
export function newName(): string {
  made += 1;
  return [PREFIX, Date.now().toString(36), process.pid, made].join("_");
}

/** A name that nobody else has either, of what belongs to a run and goes with it. */
export function newPart(run: string): string {
  made += 1;
  return [run, process.pid, made].join("_");
}

/** A database of its own at a server, for whoever is handed its address. */
export interface FreshDatabase {
  readonly kind: ServerKind;
  readonly name: string;
  /** What `LATCHKEY_DATABASE_URL` is set to. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes an empty database. Whoever asks for it drops it. */
export async function makeDatabase(kind: ServerKind): Promise<FreshDatabase> {
  const name = newName();
  await withServer(kind, (server) => server.query(`create database ${server.quote(name)}`));
  return { kind, name, url: urlOf(kind, name), drop: () => dropDatabase(kind, name) };
}

export async function dropDatabase(kind: ServerKind, name: string): Promise<void> {
  await withServer(kind, (server) => drop(server, name));
}

/** The address of a database at the server of the tests. */
export function urlOf(kind: ServerKind, name: string): string {
  const url = new URL(serverUrl(kind));
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops what runs have left behind that ended without doing it themselves. */
export async function dropLeftovers(kind: ServerKind): Promise<void> {
  await dropAll(kind, isLeftOver);
}

/** Drops what a run has made: the database of its name, and those of `newPart`. */
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
  // PostgreSQL refuses while someone is connected, and a service that was killed may be for a moment.
  const force = server.kind === "postgres" ? " with (force)" : "";
  await server.query(`drop database if exists ${server.quote(name)}${force}`);
}

/** Whether this is a name of `newName`, or begins with one. */
export function isOfRun(name: string): boolean {
  return name.startsWith(`${PREFIX}_`);
}

/** Whether a name of `newName`, or what begins with one, is of a run that is over. */
export function isLeftOver(name: string): boolean {
  if (!isOfRun(name)) return false;
  const [time = "", pid = ""] = name.slice(PREFIX.length + 1).split("_");
  return Date.now() - Number.parseInt(time, 36) > LONGEST_RUN || !isRunning(Number(pid));
}

/** Of a server that several machines share, the time alone would tell; the tests expect theirs on this one. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs and is somebody else's
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
