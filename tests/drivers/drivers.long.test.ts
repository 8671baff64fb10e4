// Only in test:all: npm installs drivers. `--part drivers` runs the storage's tests through them.
import { once } from "node:events";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { serverPlace } from "@latchkey/testing/storage/server";
import { temporaryFile } from "@latchkey/testing/storage/sqlite";
import { latchkey } from "latchkey";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { INSTALL_WITHIN_MS, installExactly, RegistryUnreachable } from "../install.ts";

const load = createRequire(import.meta.url);
let missing: string | undefined;

beforeAll(async () => {
  try {
    await installExactly(fileURLToPath(new URL("./", import.meta.url)));
  } catch (error) {
    if (!(error instanceof RegistryUnreachable)) throw error;
    missing = "needs drivers: the registry does not answer";
  }
}, INSTALL_WITHIN_MS);
beforeEach(({ skip }) => skip(missing !== undefined, missing));

const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

function engine(database: object) {
  const log: string[] = [];
  const auth = latchkey({
    baseURL: "https://app.example.com",
    secret: "kR7vQ2mX9pL4wT8zB3nF6hJ1cD5gS0aY",
    // As an application's own types describe it.
    database: database as never,
    emailAndPassword: { enabled: true },
    logger: { log: (_level, message) => void log.push(message) },
  });
  onTestFinished(() => auth.close());
  return { auth, log };
}

/** Five sign-ups at once with one email address: one makes the account. */
async function signsUpOnce(database: object): Promise<void> {
  const { auth } = engine(database);
  await auth.migrate();
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => auth.api.signUpEmail({ body: ADA })));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await auth.api.signInEmail({ body: ADA })).user.email).toBe(ADA.email);
}

test.each(["better-sqlite3", "libsql"])("an engine uses the application's database of %s", async (name) => {
  const Database = load(name);
  const database = new Database(":memory:");
  await signsUpOnce(database);
  expect(database.prepare(`select count(*) as n from "user"`).get().n).toBe(1);
});

test.each(["better-sqlite3", "libsql"])(
  "an engine reads numbers of %s, whatever the application does",
  async (name) => {
    const Database = load(name);
    const database = new Database(":memory:");
    database.defaultSafeIntegers(true);
    const { auth } = engine(database);
    await auth.migrate();
    await auth.api.signUpEmail({ body: ADA });
    database.prepare(`update "user" set "emailVerified" = 1`).run();
    expect((await auth.api.signInEmail({ body: ADA })).user.emailVerified).toBe(true);
  },
);

test.each([":memory:", "file"])("an engine uses the application's client of libSQL, %s", async (kind) => {
  const url = kind === "file" ? `file:${temporaryFile()}` : kind;
  const client = load("@libsql/client").createClient({ url, timeout: 5000 });
  onTestFinished(() => client.close());
  await signsUpOnce(client);
  expect((await client.execute(`select count(*) as n from "user"`)).rows[0].n).toBe(1);
});

test("an engine uses the application's client of postgres.js, whatever it makes of columns and values", async () => {
  const { url } = await serverPlace("postgres");
  const postgres = load("postgres");
  const sql = postgres(url, { max: 3, transform: postgres.camel, types: { bigint: postgres.BigInt } });
  onTestFinished(() => sql.end());
  await signsUpOnce(sql);
  expect(await sql`select email, "emailVerified" from "user"`).toEqual([
    { email: ADA.email, emailVerified: false },
  ]);
});

test("a client of libSQL that other processes would stop is reported at the start", async () => {
  const client = load("@libsql/client").createClient({ url: `file:${temporaryFile()}` });
  onTestFinished(() => client.close());
  const { auth, log } = engine(client);
  await auth.migrate();
  expect(log.join()).toContain("The libSQL client has no timeout");
});

test("a server of libSQL that doesn't answer is 503", async () => {
  const silent = createServer(() => {});
  onTestFinished(() => void silent.close());
  await once(silent.listen(0), "listening");
  // A server that listens on a port has such an address.
  const { port } = silent.address() as AddressInfo;
  const client = load("@libsql/client").createClient({ url: `http://127.0.0.1:${port}` });
  await expect(engine(client).auth.migrate()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

test("a server of libSQL that can't be reached is 503", async () => {
  const client = load("@libsql/client").createClient({ url: "http://127.0.0.1:1" });
  await expect(engine(client).auth.migrate()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});
