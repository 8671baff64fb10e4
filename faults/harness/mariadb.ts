import { join } from "node:path";
import { asUser, serverUser } from "./accounts.ts";
import { temporaryFolder } from "./folders.ts";
import { type Running, run, startProcess } from "./processes.ts";
import { DATABASE_PASSWORD, type DatabaseServer, type MakePlace, USER } from "./server.ts";
import { freePort, waitFor } from "./wait.ts";

const SETTINGS = [
  "--bind-address=127.0.0.1",
  "--innodb-buffer-pool-size=64M",
  "--innodb-log-file-size=32M",
  "--max-connections=100",
  "--skip-log-bin",
  "--skip-name-resolve",
];

/** Starts MariaDB. `more`: further settings. `makePlace`: creates the folder of the server's files. */
export async function startMariadb(
  more: readonly string[] = [],
  makePlace?: MakePlace,
): Promise<DatabaseServer> {
  const user = serverUser("mysql");
  const folder = temporaryFolder("mariadb", user);
  const data = join(folder.path, "data");
  makePlace?.(data, user);
  const socket = join(folder.path, "socket");
  const port = await freePort();
  const client = (database: string, sql: string) =>
    run([
      "mariadb",
      ...["--no-defaults", "--batch", "--skip-column-names", "--socket", socket, "--user=root"],
      ...["--database", database, "--execute", `set sql_mode = 'ANSI_QUOTES'; ${sql}`],
    ]);
  await run(
    asUser(user, [
      "mariadb-install-db",
      ...["--no-defaults", `--datadir=${data}`, "--skip-test-db", "--auth-root-authentication-method=normal"],
    ]),
  );

  let process_: Running | undefined;
  const start = async () => {
    const running = startProcess(
      asUser(user, [
        "mariadbd",
        ...["--no-defaults", `--datadir=${data}`, `--socket=${socket}`, `--port=${port}`],
        ...[`--pid-file=${join(folder.path, "pid")}`, ...SETTINGS, ...more],
      ]),
      { cwd: folder.path },
    );
    process_ = running;
    await waitFor(
      () => `MariaDB to start:\n${running.logs()}`,
      30_000,
      () =>
        client("mysql", "select 1").then(
          () => true,
          () => false,
        ),
    );
  };
  const end = async (signal: NodeJS.Signals) => {
    process_?.signal(signal);
    await process_?.ended;
  };
  const connectionIds = async () => {
    const sql = `select id from information_schema.processlist where user = '${USER}'`;
    return rows(await client("mysql", sql)).map(([id]) => id);
  };

  await start();
  await client("mysql", `create user if not exists ${USER}@'%' identified by '${DATABASE_PASSWORD}'`);
  return {
    name: "mariadb",
    port,
    url: (database, through = port) =>
      `mysql://${USER}:${DATABASE_PASSWORD}@127.0.0.1:${through}/${database}`,
    async create(database) {
      await client("mysql", `create database ${database} character set utf8mb4`);
      await client("mysql", `grant all on ${database}.* to ${USER}@'%'`);
    },
    drop: async (database) => void (await client("mysql", `drop database ${database}`)),
    query: async (database, sql) => rows(await client(database, sql)),
    async integrity(database) {
      const list = rows(await client(database, "show tables")).map(([table]) => `"${table}"`);
      if (list.length === 0) return [];
      const verdicts = rows(await client(database, `check table ${list.join(", ")} extended`));
      return verdicts.filter((verdict) => verdict[3] !== "OK").map((verdict) => verdict.join(" "));
    },
    stop: () => end("SIGTERM"),
    crash: () => end("SIGKILL"),
    start,
    freeze: () => process_?.signal("SIGSTOP"),
    thaw: () => process_?.signal("SIGCONT"),
    async cutConnections() {
      for (const id of await connectionIds()) {
        // A connection that has just ended can't be killed.
        await client("mysql", `kill connection ${id}`).catch(() => undefined);
      }
    },
    connections: async () => (await connectionIds()).length,
    async remove() {
      process_?.signal("SIGCONT");
      await end("SIGKILL");
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
