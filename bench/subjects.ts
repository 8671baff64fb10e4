import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVICE_ENV, SERVICE_FLAGS } from "../scripts/tasks.mjs";
import { freePort } from "../tests/service.ts";
import { removePasswords, SECRET, type Seeded, seedDirectly, seedThroughApi } from "./data.ts";
import { run, type Started, startProcess, untilAnswered } from "./processes.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = fileURLToPath(new URL("..", import.meta.url));

export type SubjectName =
  | "latchkey"
  | "latchkey-together"
  | "latchkey-copies"
  | "latchkey-singly"
  | "latchkey-two-workers"
  | "peer"
  | "floor"
  | "floor-two-processes";

/** A server that runs, filled with the bench's data. */
export interface Subject extends Seeded {
  name: SubjectName;
  port: number;
  process: Started;
  /** From the making of the process to the first answer. */
  startMs: number;
  /** Where Latchkey answers its metrics. */
  managementPort?: number;
}

/** A server that runs and has answered. */
export type Up = Pick<Subject, "process" | "port" | "startMs" | "managementPort">;

/** How Latchkey runs where it isn't as usual: one process on a SQLite file of its folder. */
export interface LatchkeyOptions {
  /** Answers of one loop turn are written together. */
  together?: boolean;
  /** Behind a proxy that says who asks, for what is limited by address. */
  proxied?: boolean;
  /** URL of the database. */
  database?: string;
  redis?: string;
  workers?: number;
  /** Browsers keep a signed copy of their session for some minutes, and requests that bring one ask no database. */
  copies?: boolean;
  /** Default: a free one. */
  port?: number;
  /** Providers that people sign in with, on this machine. */
  socialProviders?: object;
  /** Sessions are known by tokens in `Authorization`, too. */
  bearer?: boolean;
  /** Port of a mail server; then addresses must be proved before anyone is signed in. */
  mail?: number;
}

/** What turns on that Latchkey answers the requests of one loop turn together: measured beside its usual way. */
const TOGETHER = { LATCHKEY_BATCH_ANSWERS: "1" };

const BUNDLE = join(ROOT, ".cache/service/latchkey.js");
const BUNDLER = join(ROOT, "scripts/bundle-service.ts");
const SOURCES = join(ROOT, "packages/server/src/cli.ts");

/**
 * Makes the file that `npm start` runs, as `npm start` does before it. Answers it, or the sources where
 * it can't be made, or undefined where there is no service at all.
 */
export async function buildService(): Promise<{ file: string; built: boolean } | undefined> {
  if (!existsSync(SOURCES)) return undefined;
  if (existsSync(BUNDLER)) await run([process.execPath, BUNDLER], { cwd: ROOT, withinMs: 120_000 });
  return existsSync(BUNDLE) ? { file: BUNDLE, built: true } : { file: SOURCES, built: false };
}

/** Compiled code is kept between starts, as `npm start` has it; for the peer too. */
const PRODUCTION = { NODE_ENV: "production", NODE_COMPILE_CACHE: join(ROOT, ".cache/compile") };

/**
 * Starts Latchkey as in production: logs into a file, request ids, metrics and the rate limiter on, its limit
 * above any load.
 */
export async function startLatchkey(folder: string, options: LatchkeyOptions = {}): Promise<Up> {
  mkdirSync(folder, { recursive: true });
  const port = options.port ?? (await freePort());
  const managementPort = await freePort();
  const config = join(folder, "latchkey.config.json");
  const rateLimit = { enabled: true, window: 10, max: 1_000_000_000 };
  const emailAndPassword = { requireEmailVerification: options.mail !== undefined };
  const session = options.copies ? { cookieCache: { enabled: true } } : {};
  const { socialProviders } = options;
  const advanced = { loopbackProviders: socialProviders !== undefined };
  writeFileSync(
    config,
    JSON.stringify({
      docs: "public",
      rateLimit,
      emailAndPassword,
      session,
      advanced,
      socialProviders,
      bearer: options.bearer ?? false,
    }),
  );
  const program = existsSync(BUNDLE) ? BUNDLE : SOURCES;
  const process_ = startProcess([process.execPath, ...SERVICE_FLAGS, program, "start"], {
    cwd: folder,
    logFile: join(folder, "log"),
    env: {
      PORT: String(port),
      ...SERVICE_ENV,
      ...PRODUCTION,
      LATCHKEY_HOST: "127.0.0.1",
      LATCHKEY_URL: `http://localhost:${port}`,
      LATCHKEY_SECRET: SECRET,
      LATCHKEY_DATA: folder,
      LATCHKEY_CONFIG: config,
      LATCHKEY_MANAGEMENT_PORT: String(managementPort),
      ...(options.database === undefined ? {} : { LATCHKEY_DATABASE_URL: options.database }),
      ...(options.redis === undefined ? {} : { LATCHKEY_REDIS_URL: options.redis }),
      ...(options.workers === undefined ? {} : { LATCHKEY_WORKERS: String(options.workers) }),
      ...(options.mail === undefined
        ? {}
        : {
            LATCHKEY_SMTP_URL: `smtp://127.0.0.1:${options.mail}`,
            LATCHKEY_MAIL_FROM: "latchkey@bench.example",
          }),
      ...(options.proxied ? { LATCHKEY_TRUSTED_PROXIES: "127.0.0.1" } : {}),
      ...(options.together ? TOGETHER : {}),
    },
  });
  const startMs = await untilAnswered(process_, port, "/api/auth/get-session");
  return { process: process_, port, startMs, managementPort };
}

/** Starts the peer on `database`, or a file in `folder`; it makes its tables before it listens. */
export async function startPeer(
  folder: string,
  {
    database = join(folder, "peer.db"),
    redis = [],
    organizations = false,
    tokens = false,
  }: {
    database?: string;
    redis?: [url: string, prefix: string] | [];
    organizations?: boolean;
    tokens?: boolean;
  } = {},
): Promise<Up> {
  const env = {
    ...(organizations ? { PEER_ORGANIZATIONS: "1" } : {}),
    ...(tokens ? { PEER_TOKENS: "1" } : {}),
  };
  return startScript("peer/server.mjs", folder, database, redis, env);
}

/** Starts one of the floors: on a file, or at a URL. `more`: what else its script takes. */
export async function startFloor(
  script: "sqlite" | "postgres" | "mariadb" | "redis",
  folder: string,
  database: string,
  { more = [], processes = 1 }: { more?: readonly string[]; processes?: number } = {},
): Promise<Up> {
  const env = { FLOOR_PROCESSES: String(processes) };
  return startScript(`floors/${script}.ts`, folder, database, more, env);
}

/** Starts a program of this folder, which takes a database, a port and a secret. */
export async function startScript(
  name: string,
  folder: string,
  database: string,
  more: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Up> {
  const script = join(HERE, name);
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const process_ = startProcess([process.execPath, script, database, String(port), SECRET, ...more], {
    cwd: folder,
    logFile: join(folder, "log"),
    env: { ...PRODUCTION, ...env },
  });
  return { process: process_, port, startMs: await untilAnswered(process_, port, "/api/auth/get-session") };
}

/** The peer with data, and the floor on a copy of the same file. */
export async function preparePeerAndFloor(scratch: string): Promise<{ peer: Subject; floor: Subject }> {
  const folder = join(scratch, "peer");
  const floorFolder = join(scratch, "floor");
  mkdirSync(floorFolder, { recursive: true });
  const empty = await startPeer(folder);
  await empty.process.stop();
  const seeded = seedDirectly(join(folder, "peer.db"), "better-auth");
  copyFileSync(join(folder, "peer.db"), join(floorFolder, "floor.db"));
  const floorCookies = seeded.cookies.map((cookie) => cookie.replace("better-auth.", "latchkey."));
  return {
    peer: { name: "peer", ...seeded, ...(await startPeer(folder)) },
    floor: {
      name: "floor",
      cookies: floorCookies,
      ...(await startFloor("sqlite", floorFolder, join(floorFolder, "floor.db"))),
    },
  };
}

/** A folder with a copy of the filled database, one each: a process is the only writer of its file. */
export function copyOfLatchkey(scratch: string, name: string): string {
  const copy = join(scratch, name);
  mkdirSync(copy, { recursive: true });
  copyFileSync(join(scratch, "latchkey", "latchkey.db"), join(copy, "latchkey.db"));
  return copy;
}

/** Latchkey with the same data, made through its API. Started again once the data is there. */
export async function prepareLatchkey(
  scratch: string,
): Promise<{ direct: Subject; proxied: Subject; together: Subject; copies: Subject }> {
  const folder = join(scratch, "latchkey");
  const filling = await startLatchkey(folder, { proxied: true });
  const seeded = await seedThroughApi(filling.port);
  await filling.process.stop();
  removePasswords(join(folder, "latchkey.db"));

  const copyOf = (name: string) => copyOfLatchkey(scratch, name);
  const direct = await startLatchkey(copyOf("latchkey-direct"));
  const proxied = await startLatchkey(copyOf("latchkey-proxied"), { proxied: true });
  const subjects = {
    direct: { name: "latchkey" as const, ...seeded, ...direct },
    proxied: { name: "latchkey" as const, ...seeded, ...proxied },
  };
  const together = await startLatchkey(copyOf("latchkey-together"), { together: true });
  const copies = await startLatchkey(copyOf("latchkey-copies"), { copies: true });
  return {
    ...subjects,
    together: { name: "latchkey-together", ...seeded, ...together },
    copies: { name: "latchkey-copies", ...seeded, ...copies },
  };
}
