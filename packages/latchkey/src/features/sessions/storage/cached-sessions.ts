import { hash } from "node:crypto";
import { jsonIn } from "../../../base/json.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import type { Session } from "../../../kernel/contracts/identity.ts";
import type { RedisConnection } from "../../../redis/connection.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Database } from "../../../storage/database.ts";
import { storedRows } from "../stored-rows.ts";
import { heldSessions } from "./held-sessions.ts";
import { generations } from "./session-generations.ts";
import type { SessionStorage, Stored } from "./session-storage.ts";

/** Seconds that a copy is kept: the maximum age of an answer when everything else has failed. */
export const COPY_LIFE = 60;
/** Milliseconds between two writes that test whether the server being read still accepts writes. */
const WRITES_EVERY = 1000;
/** Owners of sessions that a process remembers; the oldest are dropped first. */
const MOST_OWNERS = 50_000;

/** The parts of an engine that the cache needs. */
export type CacheCore = Pick<Core, "env" | "whenChanged"> & { readonly db: Pick<Database, "schema"> };

/**
 * The table, with a read cache on Redis before it. The table remains the truth, and revocations take effect
 * at once:
 *
 * - `session:<token>` holds `[stamp, session, user]` for a minute, `generation:<user>` a random text for an
 *   hour. A copy counts only while its stamp is that of its user's generation.
 * - A process that fills the cache reads the generation first, then the database, then writes the copy with
 *   the stamp seen before: a write in between has removed that generation, and the copy never counts.
 * - Every write to a user or their sessions removes their generation, after its commit and before its
 *   answer. That isn't left to routes: the statements themselves report it (`storage/statements/watched.ts`).
 * - A generation that couldn't be removed is retried in the background, and this process bypasses the cache
 *   for as long as copies live. It does the same after an outage: no earlier copy is trusted
 *   (`session-generations.ts`).
 * - Every process notices a read-only server within a second, and no write is confirmed before that.
 * - Routes that write or are sensitive ask the table. A copy never extends a session or ends it: for an
 *   expired one the table is asked.
 * - Whenever Redis fails, the table answers.
 *
 * The remaining gap: if one process can't reach Redis while others can, the others learn of its revocations
 * a minute later at most, when their copies expire.
 *
 * `heldFor`: seconds that a second copy is kept, which is read while the database is away (`held-sessions.ts`).
 */
export function cachedSessions(
  core: CacheCore,
  redis: RedisConnection,
  rows: SessionStorage,
  heldFor = 0,
): SessionStorage {
  const { env } = core;
  const generation = generations(redis, Math.max(COPY_LIFE, heldFor));
  const reads = gatheredReads(redis);
  const owners = new Map<string, string>();
  const shown = visibleColumns(core);
  const parseCopy = copyParser(core);
  const held =
    heldFor === 0
      ? undefined
      : heldSessions(redis, {
          life: heldFor,
          generation,
          reads,
          ownerOf: (token) => owners.get(token),
          parseCopy,
          stamp: shown.stamp,
          provenToWrite,
        });
  let wroteAt = Number.NEGATIVE_INFINITY;
  let proof: Promise<unknown> | undefined;

  core.whenChanged((changes) => generation.forget(new Set(changes.map(({ owner }) => owner))));

  /** The owner of a token never changes, so it is remembered, and both keys are read together. */
  function remember(token: string, owner: string): void {
    if (owners.size >= MOST_OWNERS && !owners.has(token)) {
      const oldest = owners.keys().next();
      if (oldest.done !== true) owners.delete(oldest.value);
    }
    owners.set(token, owner);
  }

  async function read(token: string): Promise<Stored | undefined> {
    const known = owners.get(token);
    const [text, ofKnown] = await reads(
      redis.key(`session:${token}`),
      known === undefined ? undefined : generation.key(known),
    );
    const copy = parseCopy(text, token);
    const owner = known ?? copy?.session.userId;
    // The owner is unknown: the table answers, and the next check in this process can use the cache.
    if (owner === undefined) return fromTable(token);
    const current = known === undefined ? (await reads(generation.key(owner)))[0] : ofKnown;
    if (copy !== undefined && current !== undefined && copy.stamp === shown.stamp(current)) {
      if (Date.parse(copy.session.expiresAt) > env.now()) {
        if (known === undefined) remember(token, owner);
        env.meter?.sessionCache("hit");
        return { session: copy.session, user: copy.user };
      }
    }
    return fill(token, owner, current);
  }

  async function fill(
    token: string,
    owner: string,
    current: string | undefined,
  ): Promise<Stored | undefined> {
    const seen = current ?? (await generation.begin(owner, randomToken(env)));
    const row = await fromTable(token);
    if (row === undefined) return row;
    const copy = JSON.stringify([shown.stamp(seen), shown.session(row.session), row.user]);
    // No request waits for this write, and the connection reports its failure.
    redis.command("set", redis.key(`session:${token}`), copy, "EX", COPY_LIFE).catch(() => undefined);
    held?.keep(token, owner, copy);
    return row;
  }

  async function fromTable(token: string): Promise<Stored | undefined> {
    env.meter?.sessionCache("miss");
    const row = await table(token);
    if (row === undefined) owners.delete(token);
    else remember(token, row.session.userId);
    return row;
  }

  /** Marks its failures, so that they aren't taken for those of the cache. */
  async function table(token: string): Promise<Stored | undefined> {
    try {
      return await rows.find(token, false);
    } catch (cause) {
      throw new TableFailed(cause);
    }
  }

  /**
   * A server that was made a replica continues to answer reads, with older and older data; a write reveals
   * it. No read counts until this write is answered. It is sent before the reads, so no request waits longer
   * for it.
   */
  function provenToWrite(): Promise<unknown> | undefined {
    const now = performance.now();
    if (now - wroteAt < WRITES_EVERY) return proof;
    wroteAt = now;
    const written = redis.command("set", redis.key("up"), 1, "PX", WRITES_EVERY);
    const done = () => {
      if (proof === written) proof = undefined;
    };
    written.then(done, done);
    proof = written;
    return written;
  }

  return {
    ...rows,
    held,
    find(token, mayBeCached) {
      if (!mayBeCached) return rows.find(token, false);
      if (!generation.canBeTrusted(COPY_LIFE)) {
        env.meter?.sessionCache("unavailable");
        return rows.find(token, false);
      }
      const written = provenToWrite();
      const found = read(token);
      return (written === undefined ? found : Promise.all([found, written]).then(([found]) => found)).catch(
        (error: unknown) => {
          if (error instanceof TableFailed) throw error.cause;
          env.meter?.sessionCache("unavailable");
          return rows.find(token, false);
        },
      );
    },
    async rotate(session, to, tx) {
      const isRotated = await rows.rotate(session, to, tx);
      if (isRotated) tx.afterCommit(() => remember(to.token, session.userId));
      return isRotated;
    },
    async insert(row, tx) {
      await rows.insert(row, tx);
      tx.afterCommit(() => remember(row.token, row.userId));
    },
  };
}

class TableFailed extends Error {
  constructor(cause: unknown) {
    super("The sessions table could not be read", { cause });
  }
}

export interface Copy extends Stored {
  readonly stamp: string;
}

/**
 * Returns the parser of a value that others may have written: it counts as a copy only if it is one of this
 * session.
 */
function copyParser({ db }: CacheCore): (text: string | undefined, token: string) => Copy | undefined {
  const rowsIn = storedRows(db.schema, "copies");
  return (text, token) => {
    const value = jsonIn(text);
    if (!Array.isArray(value)) return undefined;
    const [stamp, session, user]: unknown[] = value;
    const rows = rowsIn(session, user);
    return typeof stamp === "string" && rows?.session.token === token ? { stamp, ...rows } : undefined;
  };
}

/**
 * The columns of a session that are copied. Hidden ones never are: a route that needs one says `store: true`.
 */
function visibleColumns({ db }: CacheCore): {
  session(row: Session): Partial<Session>;
  stamp(generation: string): string;
} {
  const columns = [...db.schema.columnsOf("session")];
  const hidden = columns.filter(([, column]) => column.hidden).map(([name]) => name);
  const all = [columns, [...db.schema.columnsOf("user")]].map((list) =>
    list.map(([name, { kind, hidden }]) => [name, kind, hidden]),
  );
  // Processes of two versions may share a Redis, and copies of one version lack columns of the other.
  const shape = hash("sha256", JSON.stringify(all), "base64url").slice(0, 8);
  return {
    session(row) {
      if (hidden.length === 0) return row;
      const copy: Record<string, unknown> = { ...row };
      for (const name of hidden) delete copy[name];
      return copy;
    },
    stamp: (generation) => `${shape}.${generation}`,
  };
}

/** Maximum number of keys per command: a long command delays the server's others. */
const MOST_KEYS = 128;

interface Waiting {
  readonly keys: readonly string[];
  resolve(values: (string | undefined)[]): void;
  reject(error: unknown): void;
}

/**
 * Reads keys, with one command for all requests of one turn of the event loop. A lone request waits only for
 * the end of its turn. A cluster keeps keys on several servers, so there each key is a separate command.
 */
function gatheredReads(
  redis: RedisConnection,
): (...keys: (string | undefined)[]) => Promise<(string | undefined)[]> {
  let waiting: Waiting[] = [];
  let size = 0;

  function send(): void {
    const batch = waiting;
    waiting = [];
    size = 0;
    if (batch.length > 0) void answer(batch);
  }

  async function answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const values = await get(batch.flatMap(({ keys }) => keys));
      let at = 0;
      for (const { keys, resolve } of batch) {
        resolve(values.slice(at, at + keys.length).map((value) => value ?? undefined));
        at += keys.length;
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function get(keys: readonly string[]): Promise<(string | null)[]> {
    return redis.isCluster
      ? Promise.all(keys.map((key) => redis.command<string | null>("get", key)))
      : redis.command("mget", ...keys);
  }

  return (...given) => {
    const keys = given.filter((key) => key !== undefined);
    return new Promise((resolve, reject) => {
      if (size + keys.length > MOST_KEYS) send();
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ keys, resolve, reject });
      size += keys.length;
    });
  };
}
