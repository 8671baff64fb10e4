import { existsSync } from "node:fs";
import { ConfigurationError, counted, type Log, redisConnection, redisTarget } from "latchkey/host";
import {
  developmentSecret,
  makeDataFolder,
  newSecret,
  secretFile,
  storedSecret,
} from "../config/data-folder.ts";
import type { Settings } from "../config/settings.ts";
import { databaseFile, type StoreAddress } from "../config/store-address.ts";
import { namingSettings } from "../config/store-errors.ts";
import { placesIn } from "./places.ts";
import { type EngineParts, type ServiceEngine, serviceEngine } from "./service-engine.ts";

export interface OpenEngine {
  engine: ServiceEngine;
  /** Statements that brought the tables up to date. */
  statements: readonly string[];
}

type Secret = EngineParts["secret"];

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
    // Redis comes first: its failure must leave no tables behind.
    if (isFirst && settings.redis !== undefined) await lookForRedis(settings.redis, parts.log);
    const places = settings.places === undefined ? undefined : (await placesIn(settings.places)).find;
    let isMade = isFirst;
    // The first worker reports the engine's warnings about the configuration for all.
    const log: Log = (level, message, fields) => {
      if (isMade || level !== "warn") parts.log(level, message, fields);
    };
    const make = (secret: Secret) => serviceEngine(settings, { ...parts, places, log, secret });
    const { given, keep } = secretOf(settings);
    let engine = make(given);
    isMade = true;
    let applied = isFirst ? await rehearse(engine, settings) : undefined;
    if (databaseFile(settings.database.url) !== undefined) makeDataFolder(settings.dataFolder);
    const secret = keep();
    if (secret !== given) {
      await engine.close();
      engine = make(secret);
      applied = undefined;
    }
    applied ??= (await engine.migrate()).applied;
    if (isFirst) {
      try {
        assertClock(engine);
        await assertSecrets(engine);
      } catch (error) {
        await engine.close();
        throw error;
      }
    }
    return { engine, statements: applied };
  });
}

/** The secret to start with. `keep` stores a new one, and returns that of another process that was faster. */
function secretOf({ secret, dataFolder }: Settings): { given: Secret; keep: () => Secret } {
  if (secret !== undefined) return { given: secret, keep: () => secret };
  const given = storedSecret(dataFolder) ?? newSecret();
  return {
    given,
    keep() {
      makeDataFolder(dataFolder);
      return developmentSecret(dataFolder, given);
    },
  };
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

/**
 * Shows the refusals of the database before a folder or a secret has been created. Returns the statements that
 * brought a server's tables up to date: its permissions show only by using them. A file can be checked without a
 * trace, and one that doesn't exist yet refuses nothing.
 */
async function rehearse(
  engine: ServiceEngine,
  { database, secret, dataFolder }: Settings,
): Promise<readonly string[] | undefined> {
  const file = databaseFile(database.url);
  if (file !== undefined) {
    if (secret === undefined && !existsSync(secretFile(dataFolder)) && existsSync(file)) await engine.plan();
    return undefined;
  }
  const applied = await prepare(engine);
  // Before a secret is created.
  assertClock(engine);
  return applied;
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
