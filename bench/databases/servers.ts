import { randomBytes } from "node:crypto";
import { mariadbDatabase } from "./mariadb.ts";
import { postgresDatabase } from "./postgres.ts";
import { emptyRedis, type RedisDatabase } from "./redis.ts";
import type { ServerDatabase } from "./target.ts";

export type ServerKind = "postgres" | "mariadb";

/** URLs of the machine's servers, with a user who may create and drop databases. */
const SERVERS = {
  postgres: process.env.BENCH_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres",
  mariadb: process.env.BENCH_MARIADB_URL ?? "mysql://root@127.0.0.1:3306",
};
const REDIS = process.env.BENCH_REDIS_URL ?? "redis://127.0.0.1:6379";

const made = new Set<{ drop(): Promise<void> }>();

/** Creates an empty database that lasts until `dropAll`. An existing one of this name is dropped first. */
export async function emptyDatabase(
  kind: ServerKind,
  purpose: string,
  name = `latchkey_bench_${purpose}_${randomBytes(4).toString("hex")}`,
): Promise<ServerDatabase> {
  const database = await (kind === "postgres" ? postgresDatabase : mariadbDatabase)(SERVERS[kind], name);
  made.add(database);
  return database;
}

/** Takes an empty Redis database for the bench, until `dropAll` empties it. */
export async function ownRedis(): Promise<RedisDatabase> {
  const redis = await emptyRedis(REDIS);
  made.add(redis);
  return redis;
}

/** Closes a database and excludes it from `dropAll`. */
export async function keep(database: ServerDatabase): Promise<void> {
  made.delete(database);
  await database.close();
}

/** Drops all databases of the run. Called even if the run failed. */
export async function dropAll(): Promise<void> {
  await Promise.allSettled([...made].map((database) => database.drop()));
  made.clear();
}
