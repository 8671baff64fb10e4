import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { asUser, type SystemUser, serverUser } from "./accounts.ts";
import { type Folder, temporaryFolder } from "./folders.ts";
import { descendants, type Running, run, signalTo, startProcess } from "./processes.ts";
import { DATABASE_PASSWORD, type DatabaseServer, type MakePlace, USER } from "./server.ts";
import { freePort, waitFor } from "./wait.ts";

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  max_connections: "100",
  shared_buffers: "64MB",
  // Keeps the recovery after a crash at about a second, not a minute.
  checkpoint_timeout: "30s",
};

export function hasPostgres(): boolean {
  return programs() !== undefined;
}

/** Returns the folder of the server's programs, of the newest installed version. */
function programs(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

/** Server that can have a standby, or take over as one. */
export interface PostgresServer extends DatabaseServer {
  /** Creates a standby. From then on, a write is confirmed only when the standby has it on disk, too. */
  standby(): Promise<PostgresServer>;
  /** Ends the replication from the primary to this standby. */
  cutOff(): Promise<void>;
  /** Makes this standby the primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Kills all processes that serve clients at once (SIGKILL), without a message to the clients. */
  kill(): Promise<void>;
}

interface Place {
  bin: string;
  user: SystemUser | undefined;
  folder: Folder;
  data: string;
}

/** Starts PostgreSQL. `makePlace`: creates the folder of the server's files. */
export async function startPostgres(makePlace?: MakePlace): Promise<PostgresServer> {
  const bin = programs();
  if (bin === undefined) throw new Error("PostgreSQL is not installed on this machine");
  const user = serverUser("postgres");
  const folder = temporaryFolder("postgres", user);
  const data = join(folder.path, "data");
  makePlace?.(data, user);
  await run(
    asUser(user, [
      join(bin, "initdb"),
      ...["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    ]),
  );
  const server = await serve({ bin, user, folder, data });
  await server.query("postgres", `create role ${USER} login password '${DATABASE_PASSWORD}'`);
  return server;
}

/** Starts a server on existing files. */
async function serve({ bin, user, folder, data }: Place): Promise<PostgresServer> {
  const port = await freePort();
  const psql = (database: string, sql: string) =>
    run([
      join(bin, "psql"),
      ...["-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1"],
      ...["-h", folder.path, "-p", String(port), "-U", "postgres", "-d", database, "-c", sql],
    ]);
  let process_: Running | undefined;
  const start = async () => {
    const settings = { ...SETTINGS, port: String(port), unix_socket_directories: folder.path };
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const running = startProcess(asUser(user, [join(bin, "postgres"), "-D", data, ...options]), {
      cwd: folder.path,
    });
    process_ = running;
    await waitFor(
      () => `PostgreSQL to start:\n${running.logs()}`,
      30_000,
      () =>
        psql("postgres", "select 1").then(
          () => true,
          () => false,
        ),
    );
  };
  const end = async (signal: NodeJS.Signals) => {
    process_?.signal(signal);
    await process_?.ended;
  };
  const everyProcess = () => (process_ === undefined ? [] : [process_.pid, ...descendants(process_.pid)]);
  const ours = `usename = '${USER}'`;

  await start();
  return {
    name: "postgres",
    port,
    url: (database, through = port) =>
      `postgres://${USER}:${DATABASE_PASSWORD}@127.0.0.1:${through}/${database}`,
    async create(database) {
      await psql("postgres", `create database ${database} owner ${USER}`);
      await psql(database, "create extension amcheck");
    },
    drop: async (database) => void (await psql("postgres", `drop database ${database} with (force)`)),
    query: async (database, sql) => rows(await psql(database, sql)),
    async integrity(database) {
      const check = `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
        join pg_namespace n on n.oid = c.relnamespace where a.amname = 'btree' and c.relkind = 'i' and n.nspname = 'public'`;
      return psql(database, check).then(
        () => [],
        (error: unknown) => [String(error)],
      );
    },
    // The signals of `pg_ctl stop`: "fast" and "immediate".
    stop: () => end("SIGINT"),
    crash: () => end("SIGQUIT"),
    start,
    freeze() {
      for (const pid of everyProcess()) signalTo(pid, "SIGSTOP");
    },
    thaw() {
      for (const pid of everyProcess()) signalTo(pid, "SIGCONT");
    },
    async cutConnections() {
      await psql("postgres", `select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`);
    },
    async connections() {
      const [[count = "0"] = []] = rows(
        await psql("postgres", `select count(*) from pg_stat_activity where ${ours}`),
      );
      return Number(count);
    },
    async standby() {
      const place = temporaryFolder("postgres-standby", user);
      const copy = join(place.path, "data");
      await run(
        asUser(user, [
          join(bin, "pg_basebackup"),
          ...["-h", folder.path, "-p", String(port), "-U", "postgres", "-D", copy],
          ...["-R", "-X", "stream", "-c", "fast", "--no-sync"],
        ]),
      );
      const standby = await serve({ bin, user, folder: place, data: copy });
      await psql("postgres", "alter system set synchronous_standby_names = '*'");
      await psql("postgres", "select pg_reload_conf()");
      const following = "select count(*) from pg_stat_replication where sync_state = 'sync'";
      await waitFor(
        "the standby to follow",
        30_000,
        async () => (await psql("postgres", following)).trim() === "1",
      );
      return standby;
    },
    async cutOff() {
      await psql("postgres", "alter system set primary_conninfo = ''");
      await psql("postgres", "select pg_reload_conf()");
    },
    promote: async () => void (await psql("postgres", "select pg_promote(true, 30)")),
    async kill() {
      const [postmaster, ...serving] = everyProcess();
      if (postmaster === undefined || process_?.hasEnded() === true) return;
      // Only the postmaster ends in order, since it removes the shared memory. It is paused first, so that it
      // doesn't notify the other processes.
      signalTo(postmaster, "SIGSTOP");
      for (const pid of serving) signalTo(pid, "SIGKILL");
      signalTo(postmaster, "SIGCONT");
      await end("SIGQUIT");
    },
    async remove() {
      for (const pid of everyProcess()) signalTo(pid, "SIGCONT");
      await end("SIGQUIT");
      folder.remove();
    },
  };
}

function rows(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}
