import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { command, latchkey } from "./command.ts";
import { program } from "./program.ts";
import { endWithTests, type Service, startService, until } from "./service.ts";

const OLD = "an old secret of the tests: 32 characters and more";
const NEW = "a newer secret of the tests: with 32 characters";
/** The number of values to replace. */
const MANY = 9;

/** The data of a service with the old secret: a signing key, with its ID. */
let before: { folder: string; kid: string | undefined };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-keys-"));
  await using service = await start(`1:${OLD}`);
  const [kid] = await published(service);
  before = { folder, kid };
});
afterAll(() => rm(before.folder, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-keys-"));
  await cp(before.folder, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const keys = async (args: readonly string[], secret: string) => {
  const env = { LATCHKEY_DATA: folder, LATCHKEY_SECRET: secret };
  const { code, out, err } = await command(folder, ["keys", ...args, "--json"], env);
  return { code, err, report: out === "" ? undefined : JSON.parse(out) };
};

const start = (secret: string) =>
  startService({ env: { LATCHKEY_SECRET: secret }, dataDir: folder, database: "sqlite" });

const published = async ({ url }: { url: string }): Promise<string[]> => {
  const response = await fetch(`${url}/api/auth/jwks`);
  return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};

/** Signs a user up. Returns the cookies. */
async function signedUp({ api, url }: Service): Promise<string> {
  const body = { name: "Ada", email: `ada-${randomUUID()}@example.com`, password: "a password of the tests" };
  const response = await fetch(`${api}/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

async function isSignedIn({ api }: Service, cookie: string): Promise<boolean> {
  const response = await fetch(`${api}/get-session`, { headers: { cookie } });
  return (await response.json()) !== null;
}

test("a secret is replaced by the command line, and can't be dropped earlier", async () => {
  const refused = await latchkey(folder, ["start"], { LATCHKEY_DATA: folder, LATCHKEY_SECRET: `2:${NEW}` });
  expect(refused).toMatchObject({
    code: 2,
    err: expect.stringContaining("lacks the secret 1, which encrypts 1 "),
  });

  const ring = `2:${NEW},1:${OLD}`;
  expect((await keys(["status"], ring)).report.secrets).toMatchObject([
    { id: "2", state: "signs", values: 0 },
    { id: "1", state: "opens", values: 1, oldestAt: expect.any(String) },
  ]);
  expect((await keys(["rotate", "--only", "secret"], ring)).report).toMatchObject({ resealed: 1 });
  await using after = await start(`2:${NEW}`);
  expect(await published(after)).toEqual([before.kid]);
});

test("the documented steps replace a secret without signing users out", async () => {
  const page = await readFile(new URL("../docs/operations.md", import.meta.url), "utf8");
  const [, section = ""] = page.split("## Changing the secret\n");
  const steps = [...section.matchAll(/^\| \d +\| `([a-z,]+)` *\| ([^|]+?) *\|/gm)];
  const secretOf = (list = "") => list.replace("old", OLD).replace("new", NEW);
  expect(steps.at(-1)?.[1]).toBe("new");

  const people: string[] = [];
  for (const [, list, instruction = ""] of steps) {
    const [, line] = /^run `latchkey (.+)`$/.exec(instruction) ?? [];
    if (line !== undefined) {
      const env = { LATCHKEY_DATA: folder, LATCHKEY_SECRET: secretOf(list) };
      expect(await command(folder, line.split(" "), env)).toMatchObject({ code: 0 });
      continue;
    }
    expect(instruction).toBe("restart the nodes");
    await using service = await start(secretOf(list));
    expect(await published(service)).toEqual([before.kid]);
    people.push(await signedUp(service));
    // The documentation says to wait until no session is left that the old secret signed.
    const signed = list === "new" ? people.slice(1) : people;
    for (const cookie of signed) expect(await isSignedIn(service, cookie)).toBe(true);
  }
});

test("a replacement that is killed half-way continues where it stopped", async () => {
  const database = new DatabaseSync(join(folder, "latchkey.db"));
  const columns = database
    .prepare("pragma table_info(jwks)")
    .all()
    .map(({ name }) => `"${name}"`);
  const values = columns.map((name) => (name === '"id"' ? "'copy-' || value" : name));
  const copies = `with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < ${MANY})`;
  database.exec(`${copies} insert into jwks (${columns}) select ${values} from numbers, jwks`);
  // The update of one row in the middle takes minutes.
  database.exec(`
    create view slow as with recursive n(v) as (select 1 union all select v + 1 from n limit 2000000000) select v from n;
    create trigger slow_copy before update on jwks when old.id = 'copy-5' begin select max(v) from slow; end`);
  const done = (): number =>
    Number(database.prepare("select count(*) as n from jwks where privateKey like '%$lk$1$2$%'").get()?.n);

  const ring = `2:${NEW},1:${OLD}`;
  const env = { PATH: process.env.PATH ?? "", LATCHKEY_DATA: folder, LATCHKEY_SECRET: ring };
  const child = spawn(process.execPath, [program(), "keys", "rotate", "--only", "secret"], {
    cwd: folder,
    env,
  });
  endWithTests(child);
  const ended = new Promise((resolve) => child.on("close", resolve));
  await until(() => done() > 0);
  child.kill("SIGKILL");
  await ended;
  const half = done();
  expect(half).toBeLessThan(MANY);
  database.exec("drop trigger slow_copy; drop view slow");
  const { report } = await keys(["rotate", "--only", "secret"], ring);
  expect(report.resealed).toBe(MANY + 1 - half);
  database.close();
  expect((await keys(["status"], `2:${NEW}`)).report.secrets).toMatchObject([{ id: "2", values: MANY + 1 }]);
});

test("a lost secret is given up by its ID", async () => {
  expect(await keys(["forget", "7"], `2:${NEW}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining("never used with a secret 7"),
  });
  expect(await keys(["forget", "1"], `2:${NEW}`)).toMatchObject({ code: 0 });
  await using after = await start(`2:${NEW}`);
  expect(await published(after)).toHaveLength(2);
});

test("signing keys are rotated while the service runs, at once if they are revoked", async () => {
  await using service = await start(`1:${OLD}`);
  const [first] = await published(service);
  const rotated = (await keys(["rotate", "--only", "signing"], `1:${OLD}`)).report.signingKeys;
  expect(rotated).toHaveLength(2);
  expect(rotated.find(({ kid }: { kid: string }) => kid === first)).toMatchObject({ isSigning: true });
  const revoked = (await keys(["rotate", "--only", "signing", "--revoke"], `1:${OLD}`)).report.signingKeys;
  expect(revoked).toMatchObject([{ isSigning: true }]);
});
