import { startMariadb } from "./mariadb.ts";
import { startPostgres } from "./postgres.ts";
import { type RedisServer, startRedis } from "./redis.ts";
import type { DatabaseServer, ServerName } from "./server.ts";

/** The servers of a run, each started when it is first needed. */
export class Lab {
  readonly #servers = new Map<ServerName, Promise<DatabaseServer>>();
  #redis: Promise<RedisServer> | undefined;
  #names = 0;

  server(name: ServerName): Promise<DatabaseServer> {
    const known = this.#servers.get(name);
    if (known !== undefined) return known;
    const started = name === "postgres" ? startPostgres() : startMariadb();
    this.#servers.set(name, started);
    return started;
  }

  redis(): Promise<RedisServer> {
    this.#redis ??= startRedis();
    return this.#redis;
  }

  /** For a database that nobody else has. */
  freshName(purpose: string): string {
    return `faults_${purpose.replaceAll("-", "_")}_${++this.#names}`;
  }

  async close(): Promise<void> {
    for (const server of this.#servers.values()) await (await server).remove();
    await (await this.#redis)?.remove();
  }
}
