import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished, vi } from "vitest";
import { type Latchkey, type LatchkeyOptions, latchkey } from "../index.ts";
import type { Mail } from "../kernel/env.ts";
import { tooLarge } from "../kernel/errors.ts";
import type { Answer, Exchange } from "../kernel/exchange.ts";
import { Client, type Transport } from "./client.ts";
import { type World, type WorldOptions, world } from "./world.ts";

export const BASE_URL = "https://app.example.com";
export const PASSWORD = "correct horse battery";
/** Long enough for a secret, and nothing else. */
export const SECRET = "a secret of the tests: 32 characters and more";

export interface AppOptions extends Omit<LatchkeyOptions, "database" | "env">, WorldOptions {
  /** The database in a file of its own, as in production: reads don't wait for writes. Default: in memory. */
  file?: boolean;
  /** A file that is there already. */
  path?: string;
  /** In place of the engine's handler. */
  transport?: (auth: Latchkey) => Transport;
}

/** Somebody who uses the application, in a browser of their own. */
export interface Person {
  email: string;
  password: string;
  id: string;
  client: Client;
}

/** An engine with its world. Gone when the test is over. */
export interface App extends World {
  readonly auth: Latchkey;
  /** `http://localhost:1234/api/auth` and the like. */
  readonly mount: string;
  readonly database: DatabaseSync;
  /** The file, for a second engine beside this one; empty in memory. */
  readonly path: string;
  rows(table: string): Record<string, unknown>[];
  /** How many rows each table has. */
  counts(): Record<string, number>;
  /** The whole content of the database as one text: equal before and after what changes nothing. */
  dump(): string;
  /** A browser that nobody has used yet, on a page of the application. */
  client(headers?: Record<string, string>): Client;
  /** Signs somebody up, in a browser of theirs. */
  person(given?: { email?: string; password?: string; rememberMe?: boolean }): Promise<Person>;
  /** The same person in another browser. */
  signIn(person: Pick<Person, "email" | "password">, body?: object): Promise<Client>;
  /** Waits for everything that was to be sent. */
  sent(): Promise<readonly Mail[]>;
  /** A request as a server hands it in, with nothing tidied up. */
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
  const { file, path: given, transport, seed, mail, ...rest } = options;
  const around = world({ ...(seed === undefined ? {} : { seed }), ...(mail === undefined ? {} : { mail }) });
  const path = given ?? (file === true ? temporaryFile() : "");
  const database = new DatabaseSync(path === "" ? ":memory:" : path);
  const auth = latchkey({
    baseURL: BASE_URL,
    secret: SECRET,
    ...rest,
    logger: { level: "debug", ...rest.logger },
    emailAndPassword: { enabled: true, ...rest.emailAndPassword },
    database: path === "" ? database : `sqlite:${path}`,
    env: around.env,
  });
  await auth.migrate();
  onTestFinished(async () => {
    await auth.close();
    database.close();
  });
  const mount = `${rest.baseURL ?? BASE_URL}${rest.basePath ?? "/api/auth"}`;
  const { origin } = new URL(mount);
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name }) => String(name));
  const send = transport?.(auth) ?? auth.handler;
  const client = (headers: Record<string, string> = {}): Client =>
    new Client(send, mount, { origin, ...headers });
  const rows: App["rows"] = (table) => database.prepare(`select * from "${table}"`).all();
  const counts: App["counts"] = () => Object.fromEntries(tables.map((table) => [table, rows(table).length]));

  return {
    ...around,
    auth,
    mount,
    database,
    path,
    rows,
    counts,
    dump: () => JSON.stringify(tables.map((table) => [table, rows(table)])),
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
      await vi.waitUntil(() => rows("outbox").length === 0, { interval: 5, timeout: 5_000 });
      return around.mails;
    },
    exchange: (request) => exchange(auth, request),
  };
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

/** A file that is gone when the test is over. */
function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-engine-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "test.db");
}

/** Hashes that cost nothing, for tests whose subject isn't the password. */
export const QUICK_PASSWORDS = {
  hash: async (password: string): Promise<string> => `quick:${password}`,
  verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
    hash === `quick:${password}`,
};
