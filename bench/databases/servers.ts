import { randomBytes } from "node:crypto";
import { mariadbDatabase } from "./mariadb.ts";
import { postgresDatabase } from "./postgres.ts";
import { emptyRedis, type RedisDatabase } from "./redis.ts";
import type { ServerDatabase } from "./target.ts";

export type ServerKind = "postgres" | "mariadb";

/** Where the machine's servers are, and as whom the bench makes and drops its databases there. */
const SERVERS = {
  postgres: process.env.BENCH_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres",
  mariadb: process.env.BENCH_MARIADB_URL ?? "mysql://root@127.0.0.1:3306",
};
const REDIS = process.env.BENCH_REDIS_URL ?? "redis://127.0.0.1:6379";

const made = new Set<{ drop(): Promise<void> }>();

/** An empty database of the bench's own, gone with `dropAll`. One that is called so already is made anew. */
export async function emptyDatabase(
  kind: ServerKind,
  purpose: string,
  name = `latchkey_bench_${purpose}_${randomBytes(4).toString("hex")}`,
): Promise<ServerDatabase> {
  const database = await (kind === "postgres" ? postgresDatabase : mariadbDatabase)(SERVERS[kind], name);
  made.add(database);
  return database;
}

/** An empty Redis of the bench's own, emptied with `dropAll`. */
export async function ownRedis(): Promise<RedisDatabase> {
  const redis = await emptyRedis(REDIS);
  made.add(redis);
  return redis;
}

/** Leaves a database where it is. */
export async function keep(database: ServerDatabase): Promise<void> {
  made.delete(database);
  await database.close();
}

/** Drops what was made, however the run ended. */
export async function dropAll(): Promise<void> {
  await Promise.allSettled([...made].map((database) => database.drop()));
  made.clear();
}
