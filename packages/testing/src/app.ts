import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished, vi } from "vitest";
import type { Mail } from "../../latchkey/src/base/env.ts";
import { tooLarge } from "../../latchkey/src/base/errors.ts";
import { coreFeatures } from "../../latchkey/src/engine/core-features.ts";
import { idTables } from "../../latchkey/src/engine/make-core.ts";
import { resolveNames } from "../../latchkey/src/engine/resolve-names.ts";
import { type Latchkey, type LatchkeyOptions, latchkey } from "../../latchkey/src/index.ts";
import type { Answer, Exchange } from "../../latchkey/src/kernel/contracts/exchange.ts";
import type { ResolvedOptions } from "../../latchkey/src/kernel/contracts/options/index.ts";
import { resolveOptions } from "../../latchkey/src/options/declared.ts";
import { limitTable } from "../../latchkey/src/security/limits/limit-store.ts";
import type { DatabaseOption } from "../../latchkey/src/storage/database.ts";
import { leaseTable } from "../../latchkey/src/storage/outbox/lease.ts";
import { outboxTable } from "../../latchkey/src/storage/outbox/outbox.ts";
import type { Names } from "../../latchkey/src/storage/tables/names.ts";
import { schema } from "../../latchkey/src/storage/tables/schema.ts";
import { Client, type Transport } from "./client.ts";
import { toSqlite } from "./databases/connection.ts";
import { type Direct, direct, type Place } from "./databases/direct.ts";
import { chosenDatabase, isRedisChosen } from "./databases/kind.ts";
import { lease } from "./databases/pool.ts";
import { ranOn } from "./databases/ran-on.ts";
import { redisPart } from "./databases/redis.ts";
import { isDriverChosen, throughDriver } from "./databases/through-driver.ts";
import { inDeclaredNames, withFields, withNames } from "./names.ts";
import { noteFailure, noting } from "./provoked.ts";
import { type World, type WorldOptions, world } from "./world.ts";

export const BASE_URL = "https://app.example.com";
export const PASSWORD = "correct horse battery";
/** Long enough for a secret. */
export const SECRET = "a secret of the tests: 32 characters and more";

export interface AppOptions
  extends Omit<LatchkeyOptions, "database" | "env" | "redis">,
    Omit<WorldOptions, "mails"> {
  /** Undefined: no Redis in any run. Default: the run's (`LATCHKEY_TEST_REDIS`). */
  redis?: LatchkeyOptions["redis"] | undefined;
  /**
   * SQLite in a file, as in production: reads don't wait for writes. Default: in memory. No effect on
   * servers.
   */
  file?: boolean;
  /**
   * An engine whose database this one shares, as a second process would. On SQLite the database must be a file.
   * Both engines send what either has put in the outbox, to one mailbox.
   */
  beside?: Pick<App, "place" | "database" | "redis"> & Partial<Pick<App, "mails">>;
  /**
   * Factor for the time that the engine waits for a database, Redis or the application's own storage. Default
   * 20. A test in which one of them doesn't answer sets 1.
   */
  patience?: number;
  /** The IP address of every browser. Default: the engine gets none. */
  peer?: string;
  /** Replaces the engine's handler. */
  transport?: (auth: Latchkey) => Transport;
}

/** A user of the application, in their own browser. */
export interface Person {
  email: string;
  password: string;
  id: string;
  client: Client;
}

/** An engine with its world and its database (`LATCHKEY_TEST_DATABASE`). Removed at the end of the test. */
export interface App extends World, Direct {
  readonly auth: Latchkey;
  /** For example `http://localhost:1234/api/auth`. */
  readonly mount: string;
  /** The engine's option `database`. */
  readonly database: DatabaseOption;
  /** The engine's option `redis`. */
  readonly redis: LatchkeyOptions["redis"] | undefined;
  readonly place: Place;
  /** The names of its tables and columns in the database. */
  readonly names: Names;
  /** Translates an engine's statement to the declared names. */
  declaredSql(sql: string): string;
  /** A new browser on a page of the application. */
  client(headers?: Record<string, string>): Client;
  /** Signs a user up in a new browser. */
  person(given?: { email?: string; password?: string; rememberMe?: boolean }): Promise<Person>;
  /** Signs the user in in another browser. */
  signIn(person: Pick<Person, "email" | "password">, body?: object): Promise<Client>;
  /** Waits until all pending emails are sent. */
  sent(): Promise<readonly Mail[]>;
  /** Passes a request to the engine as a server would, unnormalized. */
  exchange(request: RawRequest): Promise<RawAnswer>;
}

export interface RawRequest {
  method?: string;
  path: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  peer?: string;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

let people = 0;

export async function app(options: AppOptions = {}): Promise<App> {
  const {
    file,
    beside,
    transport,
    peer,
    seed,
    mail,
    meter,
    traffic,
    docs,
    texts,
    lag,
    ahead,
    passwordCost,
    isLazy,
    fetch,
    lookup,
    patience = 20,
    redis: _,
    ...rest
  } = options;
  const around = world({
    ...(seed === undefined ? {} : { seed }),
    ...(mail === undefined ? {} : { mail }),
    ...(beside?.mails === undefined ? {} : { mails: beside.mails }),
    ...(meter === undefined ? {} : { meter }),
    ...(traffic === undefined ? {} : { traffic }),
    ...(docs === undefined ? {} : { docs }),
    ...(texts === undefined ? {} : { texts }),
    ...(lag === undefined ? {} : { lag }),
    ...(ahead === undefined ? {} : { ahead }),
    ...(passwordCost === undefined ? {} : { passwordCost }),
    ...(isLazy === undefined ? {} : { isLazy }),
    ...(fetch === undefined ? {} : { fetch }),
    ...(lookup === undefined ? {} : { lookup }),
  });
  const { redis, clear } = redisFor(options);
  const given: Omit<LatchkeyOptions, "database"> = withFields({
    baseURL: BASE_URL,
    secret: SECRET,
    ...rest,
    logger: { level: "debug", ...rest.logger },
    emailAndPassword: { enabled: true, ...rest.emailAndPassword },
    env: { ...around.env, patience },
  });
  const tables = tablesOf(given);
  const declared = schema(tables);
  const engine = withNames(given, declared);
  const names = resolveNames(declared, resolved(engine), engine.plugins);
  const { database, place, release } =
    beside === undefined
      ? await freshDatabase(
          JSON.stringify([tables, engine.user, engine.session, engine.account]),
          file === true || isDriverChosen(),
        )
      : { ...beside, release: async () => {} };
  const auth = latchkey({
    ...engine,
    ...(redis === undefined ? {} : { redis }),
    database: throughDriver(database, onTestFinished),
  });
  onTestFinished(async () => {
    await auth.close();
    // A server needs time to empty large tables.
    await release();
    await clear?.();
  }, 60_000);
  await auth.migrate();
  const mount = `${rest.baseURL ?? BASE_URL}${rest.basePath ?? "/api/auth"}`;
  const { origin } = new URL(mount);
  const send = transport?.(auth) ?? ((request: Request) => auth.handler(request, { peer }));
  const client = (headers: Record<string, string> = {}): Client =>
    new Client(send, mount, { origin, ...headers });
  const access = direct(place, declared.tables, names);

  return {
    ...around,
    ...access,
    auth: { ...auth, api: noting(auth.api) },
    mount,
    database,
    redis,
    place,
    names,
    declaredSql: inDeclaredNames(declared, names),
    client,
    async person({ email, password = PASSWORD, ...body } = {}) {
      people += 1;
      const address = email ?? `person${people}@example.com`;
      const browser = client();
      const { user } = await browser
        .post("/sign-up/email", { name: "Ada", email: address, password, ...body })
        .ok();
      return { email: address, password, id: user.id, client: browser };
    },
    async signIn({ email, password }, body = {}) {
      const browser = client();
      await browser.post("/sign-in/email", { email, password, ...body }).ok();
      return browser;
    },
    async sent() {
      const isEmpty = async () => (await access.rows("outbox")).length === 0;
      await vi.waitUntil(isEmpty, { interval: 5, timeout: 60_000 });
      return around.mails;
    },
    async exchange(request) {
      const answer = await exchange(auth, request);
      noteFailure({
        method: request.method ?? "GET",
        path: request.path.slice(new URL(mount).pathname.length),
        ...answer,
        location: answer.headers.get("location"),
      });
      return answer;
    },
  };
}

interface TestDatabase {
  readonly database: DatabaseOption;
  readonly place: Place;
  release(): Promise<void>;
}

/** Makes an empty database of the run's kind. */
async function freshDatabase(tables: string, file: boolean): Promise<TestDatabase> {
  const kind = chosenDatabase();
  ranOn(kind);
  if (kind !== "sqlite") {
    const { url, place, release } = await lease(tables);
    return { database: url, place, release };
  }
  const path = file ? temporaryFile() : "";
  const own = new DatabaseSync(file ? path : ":memory:");
  const connection = toSqlite(own);
  return {
    database: file ? `sqlite:${path}` : own,
    place: { connection, database: "", schema: "", path },
    release: () => connection.close(),
  };
}

interface TestRedis {
  readonly redis: LatchkeyOptions["redis"] | undefined;
  clear?(): Promise<void>;
}

/** Returns the test's Redis, the neighbor's, or a part of the run's if the run uses Redis. */
function redisFor(options: AppOptions): TestRedis {
  if ("redis" in options) return { redis: options.redis };
  if (options.beside !== undefined) return { redis: options.beside.redis };
  if (!isRedisChosen()) return { redis: undefined };
  ranOn("redis");
  const { url, clear } = redisPart();
  return { redis: url, clear };
}

function resolved(engine: Omit<LatchkeyOptions, "database">): ResolvedOptions {
  return resolveOptions({ ...engine, database: "sqlite::memory:" });
}

/** Returns the tables that an engine with these options declares. */
function tablesOf(engine: Omit<LatchkeyOptions, "database">) {
  const features = [...coreFeatures(resolved(engine)), ...(engine.plugins ?? [])];
  return [
    outboxTable,
    limitTable,
    leaseTable,
    ...idTables(resolved(engine)),
    ...features.flatMap(({ tables }) => tables ?? []),
  ];
}

async function exchange(auth: Latchkey, request: RawRequest): Promise<RawAnswer> {
  const headers = new Headers(request.headers);
  const bytes = typeof request.body === "string" ? Buffer.from(request.body) : request.body;
  const asked: Exchange = {
    method: request.method ?? "GET",
    path: request.path,
    query: request.query ?? "",
    peer: request.peer ?? "192.0.2.1",
    header: (name) => headers.get(name) ?? undefined,
    body(limit) {
      if (bytes !== undefined && bytes.length > limit) throw tooLarge(limit);
      return bytes ?? new Uint8Array();
    },
  };
  return rawAnswer(await auth.handleExchange(asked));
}

function rawAnswer({ status, headers, body }: Answer): RawAnswer {
  const collected = new Headers();
  for (let i = 0; i + 1 < headers.length; i += 2)
    collected.append(String(headers[i]), String(headers[i + 1]));
  return { status, headers: collected, text: body };
}

/** Returns the path of a file that is deleted at the end of the test. */
function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-engine-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "test.db");
}

/** Password hashing without any cost, for tests about other subjects. */
export const QUICK_PASSWORDS = {
  hash: async (password: string): Promise<string> => `quick:${password}`,
  verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
    hash === `quick:${password}`,
};
