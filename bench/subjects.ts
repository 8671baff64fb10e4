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
  | "latchkey-copies"
  | "latchkey-singly"
  | "latchkey-two-workers"
  | "peer"
  | "floor"
  | "floor-two-processes";

/** Running server with the bench's data. */
export interface Subject extends Seeded {
  name: SubjectName;
  port: number;
  process: Started;
  /** Milliseconds from process start to the first response. */
  startMs: number;
  /** Port of Latchkey's metrics. */
  managementPort?: number;
}

/** Running server that has responded. */
export type Up = Pick<Subject, "process" | "port" | "startMs" | "managementPort">;

/** Options of Latchkey. By default it is one process, with an SQLite file in its folder. */
export interface LatchkeyOptions {
  /** Trusts a proxy in front, for requests that are limited by IP address. */
  proxied?: boolean;
  /** URL of the database. */
  database?: string;
  redis?: string;
  workers?: number;
  /** Gives browsers signed copies of their sessions for some minutes, which save database queries. */
  copies?: boolean;
  /** Default: a free port. */
  port?: number;
  /** Sign-in providers on this machine. */
  socialProviders?: object;
  /** Accepts session tokens in `Authorization` as well. */
  bearer?: boolean;
  /** Port of an email server. If set, users must verify their email address before they are signed in. */
  mail?: number;
}

const BUNDLE = join(ROOT, ".cache/service/latchkey.js");
const BUNDLER = join(ROOT, "scripts/bundle-service.ts");
const SOURCES = join(ROOT, "packages/server/src/cli.ts");

/**
 * Builds the file that `npm start` runs. Returns it, or the sources if there is no bundler, or undefined if
 * there is no service at all.
 */
export async function buildService(): Promise<{ file: string; built: boolean } | undefined> {
  if (!existsSync(SOURCES)) return undefined;
  if (existsSync(BUNDLER)) await run([process.execPath, BUNDLER], { cwd: ROOT, withinMs: 120_000 });
  return existsSync(BUNDLE) ? { file: BUNDLE, built: true } : { file: SOURCES, built: false };
}

/** Environment of all subjects: production mode, and compiled code cached as with `npm start`. */
const PRODUCTION = { NODE_ENV: "production", NODE_COMPILE_CACHE: join(ROOT, ".cache/compile") };

/**
 * Starts Latchkey as in production: log in a file, request IDs, metrics, and a rate limiter whose limit is
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
    },
  });
  const startMs = await untilAnswered(process_, port, "/api/auth/get-session");
  return { process: process_, port, startMs, managementPort };
}

/** Starts the peer on `database`, by default a file in `folder`. It creates its tables before it listens. */
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

/** Starts a floor on a file or a database URL. `more`: further arguments of its script. */
export async function startFloor(
  script: "sqlite" | "postgres" | "mariadb" | "redis",
  folder: string,
  database: string,
  { more = [], processes = 1 }: { more?: readonly string[]; processes?: number } = {},
): Promise<Up> {
  const env = { FLOOR_PROCESSES: String(processes) };
  return startScript(`floors/${script}.ts`, folder, database, more, env);
}

/** Starts a script of this folder with a database, a port, a secret and further arguments. */
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

/** Starts the peer with data, and the floor on a copy of its file. */
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

/** Copies the filled database to a new folder, so that each process is the only writer of its file. */
export function copyOfLatchkey(scratch: string, name: string): string {
  const copy = join(scratch, name);
  mkdirSync(copy, { recursive: true });
  copyFileSync(join(scratch, "latchkey", "latchkey.db"), join(copy, "latchkey.db"));
  return copy;
}

/** Fills Latchkey with the same data through its API, and starts it in each form on a copy of the file. */
export async function prepareLatchkey(
  scratch: string,
): Promise<{ direct: Subject; proxied: Subject; copies: Subject }> {
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
  const copies = await startLatchkey(copyOf("latchkey-copies"), { copies: true });
  return {
    ...subjects,
    copies: { name: "latchkey-copies", ...seeded, ...copies },
  };
}
