import { spawnSync } from "node:child_process";
import { TITLES } from "@latchkey/testing/databases/kind";
import { installServer } from "../../scripts/test/servers/install.ts";
import { NotHere } from "../fault.ts";
import { startMariadb } from "./mariadb.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "./postgres.ts";
import { type RedisServer, startRedis } from "./redis.ts";
import type { DatabaseServer, MakePlace, ServerName } from "./server.ts";

const PROGRAMS = {
  mariadb: ["mariadbd", "mariadb-install-db", "mariadb"],
  redis: ["redis-server", "redis-cli"],
};

function isInstalled(kind: ServerName | "redis"): boolean {
  if (kind === "postgres") return hasPostgres();
  return PROGRAMS[kind].every((program) => spawnSync("which", [program]).status === 0);
}

/** Servers of a run, each started when it is first needed. */
export class Lab {
  readonly #servers = new Map<ServerName, Promise<DatabaseServer>>();
  #redis: Promise<RedisServer> | undefined;
  #names = 0;

  server(name: ServerName): Promise<DatabaseServer> {
    const known = this.#servers.get(name);
    if (known !== undefined) return known;
    const started = this.#start(name, name === "postgres" ? startPostgres : () => startMariadb());
    this.#servers.set(name, started);
    return started;
  }

  /** Starts a separate server, which the caller removes. */
  ownServer(name: ServerName, makePlace?: MakePlace): Promise<DatabaseServer> {
    return this.#start(name, () =>
      name === "postgres" ? startPostgres(makePlace) : startMariadb([], makePlace),
    );
  }

  ownPostgres(): Promise<PostgresServer> {
    return this.#start("postgres", startPostgres);
  }

  redis(): Promise<RedisServer> {
    this.#redis ??= this.#start("redis", startRedis);
    return this.#redis;
  }

  /** Starts a server, and as root installs it first if it is missing, as other tests do. */
  async #start<Server>(kind: ServerName | "redis", start: () => Promise<Server>): Promise<Server> {
    if (!isInstalled(kind) && process.getuid?.() === 0) installServer(kind);
    if (!isInstalled(kind)) throw new NotHere(`needs ${TITLES[kind]}: it is not installed on this machine`);
    return start();
  }

  /** Returns an unused name for a database. */
  freshName(purpose: string): string {
    return `faults_${purpose.replaceAll("-", "_")}_${++this.#names}`;
  }

  async close(): Promise<void> {
    // A server that could not be started has nothing to remove.
    for (const server of this.#servers.values()) await (await server.catch(() => undefined))?.remove();
    await (await this.#redis?.catch(() => undefined))?.remove();
  }
}
