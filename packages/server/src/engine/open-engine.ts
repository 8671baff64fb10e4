import { existsSync } from "node:fs";
import { ConfigurationError, counted, type Log, redisConnection, redisTarget } from "latchkey/host";
import { developmentSecret, makeDataFolder, secretFile } from "../config/data-folder.ts";
import type { Settings } from "../config/settings.ts";
import { databaseFile, type StoreAddress } from "../config/store-address.ts";
import { namingSettings } from "../config/store-errors.ts";
import { offlineEngine } from "./offline.ts";
import { placesIn } from "./places.ts";
import { type EngineParts, type ServiceEngine, serviceEngine } from "./service-engine.ts";

export interface OpenEngine {
  engine: ServiceEngine;
  /** Statements that brought the tables up to date. */
  statements: readonly string[];
}

/** Milliseconds. Longer than while serving, because no request waits yet. */
const REDIS_PATIENCE = 2_000;

/**
 * Opens the engine with its tables up to date. An error names the setting to correct and leaves nothing
 * behind: the files of a start are created in the data folder after everything else has been checked.
 * `isFirst`: no other process serves.
 */
export function openEngine(
  settings: Settings,
  parts: Omit<EngineParts, "secret">,
  isFirst: boolean,
): Promise<OpenEngine> {
  return namingSettings(settings, async () => {
    const file = databaseFile(settings.database.url);
    const isNew =
      (file !== undefined && !existsSync(file)) ||
      (settings.secret === undefined && !existsSync(secretFile(settings.dataFolder)));
    // Redis comes first: its failure must leave no tables behind.
    if (isFirst && settings.redis !== undefined) await lookForRedis(settings.redis, parts.log);
    const places = settings.places === undefined ? undefined : await placesIn(settings.places);
    const isRehearsed = isFirst && isNew;
    const before = isRehearsed ? await rehearse(settings) : [];
    if (file !== undefined || settings.secret === undefined) makeDataFolder(settings.dataFolder);
    const secret = settings.secret ?? developmentSecret(settings.dataFolder);
    let isMade = isFirst;
    // The first worker reports the engine's warnings about the configuration for all.
    const log: Log = (level, message, fields) => {
      if (isMade || level !== "warn") parts.log(level, message, fields);
    };
    const engine = serviceEngine(settings, { ...parts, places, log, secret });
    isMade = true;
    const applied =
      isFirst && !isRehearsed && file === undefined
        ? await prepare(engine)
        : (await engine.migrate()).applied;
    if (isFirst) {
      try {
        assertClock(engine);
        await assertSecrets(engine);
      } catch (error) {
        await engine.close();
        throw error;
      }
    }
    return { engine, statements: [...before, ...applied] };
  });
}

/** With a wrong clock the engine refuses all calls, and each would fail with a different message. */
export function assertClock(engine: Pick<ServiceEngine, "stats">): void {
  const { clockAhead, troubles } = engine.stats();
  if (!troubles.includes("clock")) return;
  const seconds = Math.round(Math.abs(clockAhead) / 1000);
  throw new ConfigurationError(
    `This machine's clock is ${seconds} s ${clockAhead > 0 ? "ahead of" : "behind"} the database's. Set both clocks (NTP): sessions and links expire by them.`,
  );
}

/** A missing secret that is still needed stops the start, before users fail to sign in. */
async function assertSecrets(engine: ServiceEngine): Promise<void> {
  const { secrets } = await engine.api.listMissingSecrets();
  const [missing] = secrets;
  if (missing === undefined) return;
  const { id, values } = missing;
  throw new ConfigurationError(
    `LATCHKEY_SECRET lacks the secret ${id || "(unknown)"}, which encrypts ${counted(values, "stored value")}. Put it back at the end of the list, and run \`latchkey keys rotate\` before you remove it. If it is lost, run \`latchkey keys forget ${id}\`.`,
  );
}

/** Shows the refusals of the engine and the database before a folder or a secret has been created. */
async function rehearse(settings: Settings): Promise<readonly string[]> {
  const engine = offlineEngine(settings, { readOnly: true });
  try {
    // A server's permissions show only by using them. A file can be checked without a trace.
    if (databaseFile(settings.database.url) === undefined) {
      const applied = await prepare(engine);
      assertClock(engine);
      return applied;
    }
    await engine.plan();
    return [];
  } finally {
    await engine.close();
  }
}

/**
 * Brings the tables of a server up to date. Tables that were current have only been read, and the user may
 * lack the permission to write: a write reveals it. Temporary failures don't prevent the start.
 */
async function prepare(engine: Pick<ServiceEngine, "migrate" | "check">): Promise<readonly string[]> {
  const { applied } = await engine.migrate();
  if (applied.length > 0) return applied;
  try {
    await engine.check();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
  }
  return applied;
}

/** A temporary failure of Redis doesn't prevent the start: the database has everything that Redis has. */
async function lookForRedis({ url, place }: StoreAddress, log: Log): Promise<void> {
  const connection = redisConnection({
    target: redisTarget(url, "redis"),
    option: "redis",
    env: { log() {}, now: Date.now },
    deadline: REDIS_PATIENCE,
  });
  try {
    await connection.check();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
    log("warn", "Redis isn't responding: the service starts without it and keeps trying", { place, reason });
  } finally {
    await connection.close();
  }
}
