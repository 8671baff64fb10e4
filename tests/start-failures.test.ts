import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, connectTo } from "@latchkey/testing/databases/connection";
import { type ServerKind, serverUrl, TITLES } from "@latchkey/testing/databases/kind";
import { type FreshDatabase, makeDatabase, newName } from "@latchkey/testing/databases/run";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { command, type Ended, latchkey } from "./command.ts";
import { freePort, startService } from "./service.ts";

const PASSWORD = "hunter2/secret";
const SERVERS: readonly ServerKind[] = ["postgres", "mariadb"];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-start-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the message of a refused start: one line, an exit code for configuration errors and no new files. */
async function refusal(env: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  return refusalOf(() => latchkey(folder, ["start"], { PORT: port, ...env }));
}

/** Returns the message of `migrate`, the first step of a start. It needs no separate process. */
const quickRefusal = (env: Record<string, string>): Promise<string> =>
  refusalOf(() => command(folder, ["migrate"], env));

async function refusalOf(run: () => Promise<Ended>): Promise<string> {
  const before = await readdir(folder);
  const { code, out, err } = await run();
  expect({ code, out, err }).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringMatching(/^latchkey: .+\n$/),
  });
  expect(err).not.toContain(PASSWORD);
  expect(err).not.toContain(encodeURIComponent(PASSWORD));
  expect(await readdir(folder)).toEqual(before);
  return err;
}

/** Returns the URL of the tests' server with parts of it changed. */
function address(kind: ServerKind, change: (url: URL) => void): string {
  const url = new URL(serverUrl(kind));
  url.pathname = "/latchkey";
  change(url);
  return url.href;
}

describe.for([
  ["postgres", "a start stops", refusal],
  ["mariadb", "a migration stops", quickRefusal],
] as const)("on %s %s with one message", ([kind, , refusal]) => {
  test("if no server responds", async () => {
    const port = String(await freePort());
    const message = await refusal({
      LATCHKEY_DATABASE_URL: address(kind, (url) => {
        url.port = port;
        url.password = PASSWORD;
      }),
    });
    expect(message).toContain("LATCHKEY_DATABASE_URL");
    expect(message).toContain(`127.0.0.1:${port}`);
  });

  test("if the host doesn't exist", async () => {
    const message = await refusal({
      LATCHKEY_DATABASE_URL: address(kind, (url) => {
        url.hostname = "no-such-host.invalid";
      }),
    });
    expect(message).toMatch(/LATCHKEY_DATABASE_URL.*no-such-host\.invalid/);
  });

  test("if the database doesn't exist", async () => {
    const name = newName();
    const message = await refusal({
      LATCHKEY_DATABASE_URL: address(kind, (url) => {
        url.pathname = `/${name}`;
      }),
    });
    expect(message).toMatch(/LATCHKEY_DATABASE_URL/);
    expect(message).toContain(name);
  });

  test("if the configuration file's option is wrong, and names it", async () => {
    const database = address(kind, (url) => {
      url.port = "1";
    });
    await writeFile(join(folder, "latchkey.config.json"), JSON.stringify({ database }));
    expect(await refusal({})).toMatch(/^latchkey: database: /);
  });

  test("if the tables are another program's", { tags: "long" }, async () => {
    await withDatabase(kind, async ({ url }, inside) => {
      await inside.query(`create table ${inside.quote("user")} (id varchar(36))`);
      expect(await refusal({ LATCHKEY_DATABASE_URL: url })).toMatch(
        /LATCHKEY_DATABASE_URL: .*tables that Latchkey did not create/,
      );
    });
  });

  test("if an option is refused, before anything is created in the database", async () => {
    await withDatabase(kind, async ({ url }, inside) => {
      await writeFile(join(folder, "latchkey.config.json"), '{"session": {"expiresIn": -1}}');
      expect(await refusal({ LATCHKEY_DATABASE_URL: url })).toContain("session.expiresIn");
      const schema = kind === "postgres" ? "current_schema()" : "database()";
      expect(
        await inside.query(`select 1 from information_schema.tables where table_schema = ${schema}`),
      ).toEqual([]);
    });
  });
});

test.for(["start", "keys status"])("%s stops with one message if the clock is wrong", async (line) => {
  await withDatabase("postgres", async ({ url }) => {
    await writeFile(join(folder, "clock"), String(3_600_000));
    const env = {
      LATCHKEY_DATABASE_URL: url,
      NODE_OPTIONS: `--import=${new URL("../faults/support/clock.mjs", import.meta.url)}`,
      FAULTS_CLOCK: join(folder, "clock"),
      LATCHKEY_SECRET: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
      PORT: String(await freePort()),
    };
    const message = await refusalOf(() => latchkey(folder, line.split(" "), env));
    expect(message).toMatch(/^latchkey: This machine's clock is 36\d\d s ahead of the database's\. Set both/);
  });
});

describe("with tables that another user has created, a start stops with one message", () => {
  test.for(SERVERS)("on %s if its user may only read them", { tags: "long" }, async (kind) => {
    await withReader(kind, async (env) => {
      expect(await refusal(env)).toMatch(/LATCHKEY_DATABASE_URL: .*denied.*grant/i);
    });
  });

  test("on postgres if the server is read-only", { tags: "long" }, async () => {
    await withDatabase("postgres", async ({ name, url }, inside) => {
      const env = { LATCHKEY_DATABASE_URL: url };
      await migrated(env);
      await inside.query(`alter database ${inside.quote(name)} set default_transaction_read_only = on`);
      expect(await refusal(env)).toMatch(/LATCHKEY_DATABASE_URL: .*is read-only.*Name the primary/);
    });
  });
});

const migrated = async (env: { LATCHKEY_DATABASE_URL: string }) =>
  expect(await command(folder, ["migrate"], env)).toMatchObject({ code: 0 });

test("MariaDB: a wrong password and a missing permission are distinguished", async () => {
  await withDatabase("mariadb", async ({ name, url }) => {
    const server = await connectTo("mariadb");
    const user = `'${name.slice(-30)}'@'%'`;
    try {
      await server.query(`create user ${user} identified by '${PASSWORD}'`);
      const as = (password: string) => {
        const own = new URL(url);
        own.username = name.slice(-30);
        own.password = encodeURIComponent(password);
        return own.href;
      };
      const wrong = await quickRefusal({ LATCHKEY_DATABASE_URL: as(`${PASSWORD}!`) });
      expect(wrong).toMatch(/LATCHKEY_DATABASE_URL.*password/);
      const none = await quickRefusal({ LATCHKEY_DATABASE_URL: as(PASSWORD) });
      expect(none).toMatch(/LATCHKEY_DATABASE_URL.*(right|grant|may not)/i);
      await server.query(`grant select on ${server.quote(name)}.* to ${user}`);
      const few = await quickRefusal({ LATCHKEY_DATABASE_URL: as(PASSWORD) });
      expect(few).toMatch(/LATCHKEY_DATABASE_URL.*(right|grant|may not)/i);
    } finally {
      await server.query(`drop user if exists ${user}`);
      await server.close();
    }
  });
});

test("PostgreSQL: a missing role and one that may not create tables are distinguished", async () => {
  await withDatabase("postgres", async ({ name, url }, inside) => {
    const role = inside.quote(name);
    const own = new URL(url);
    own.username = name;
    try {
      expect(await refusal({ LATCHKEY_DATABASE_URL: own.href })).toMatch(/LATCHKEY_DATABASE_URL/);
      await inside.query(`create role ${role} login`);
      const message = await refusal({ LATCHKEY_DATABASE_URL: own.href });
      expect(message).toMatch(/LATCHKEY_DATABASE_URL.*(right|grant|may not)/i);
    } finally {
      await inside.query(`drop role if exists ${role}`);
    }
  });
});

test("PostgreSQL: a server without free connections is distinguished from one that doesn't respond", async () => {
  await withDatabase("postgres", async ({ name, url }, inside) => {
    const own = new URL(url);
    own.username = name;
    try {
      await inside.query(`create role ${inside.quote(name)} login connection limit 0`);
      expect(await refusal({ LATCHKEY_DATABASE_URL: own.href })).toMatch(
        /LATCHKEY_DATABASE_URL: the database at .*too many connections.*start again/,
      );
    } finally {
      await inside.query(`drop role if exists ${inside.quote(name)}`);
    }
  });
});

test("MariaDB: a server without TLS is reported", async () => {
  const message = await quickRefusal({
    LATCHKEY_DATABASE_URL: address("mariadb", (url) => {
      // A certificate is issued for a name.
      url.hostname = "localhost";
      url.searchParams.set("ssl", "true");
    }),
  });
  expect(message).toMatch(/LATCHKEY_DATABASE_URL: .*doesn't support TLS/);
});

describe(TITLES.redis, () => {
  const redis = (change: (url: URL) => void): string => {
    const url = new URL(serverUrl("redis"));
    change(url);
    return url.href;
  };

  test("a wrong password stops the start", async () => {
    const message = await refusal({
      LATCHKEY_REDIS_URL: redis((url) => {
        url.username = "nobody";
        url.password = PASSWORD;
      }),
    });
    expect(message).toMatch(/LATCHKEY_REDIS_URL.*password/);
  });

  test("a wrong password stops the start before there are tables", { tags: "long" }, async () => {
    await withDatabase("postgres", async ({ url }, inside) => {
      const LATCHKEY_REDIS_URL = redis((address) => {
        address.username = "nobody";
        address.password = PASSWORD;
      });
      await refusal({ LATCHKEY_DATABASE_URL: url, LATCHKEY_REDIS_URL });
      expect(
        await inside.query("select 1 from information_schema.tables where table_schema = current_schema()"),
      ).toEqual([]);
    });
  });

  test("a server that doesn't respond causes a warning, and the service starts", async () => {
    const port = String(await freePort());
    await using service = await startService({
      env: {
        LATCHKEY_REDIS_URL: redis((url) => {
          url.port = port;
        }),
      },
    });
    const session = await fetch(`${service.api}/get-session`);
    expect([session.status, await session.json()]).toEqual([200, null]);
    expect(await service.stop()).toBe(0);
    const warnings = service
      .logs()
      .split("\n")
      .filter((line) => line.includes('"level":"warn"'));
    expect(warnings.join("\n")).toContain(`127.0.0.1:${port}`);
  });
});

test("a start that the engine refuses leaves no folder, no database and no secret behind", async () => {
  await writeFile(join(folder, "latchkey.config.json"), '{"emailAndPassword": {"minPasswordLength": 0}}');
  expect(await refusal({})).toContain("minPasswordLength");
  await writeFile(join(folder, "latchkey.config.json"), '{"session": {"expiresIn": -1}}');
  expect(await refusal({ LATCHKEY_WORKERS: "2" })).toContain("session.expiresIn");
});

describe("a misconfigured provider stops the start with one message", () => {
  const config = (socialProviders: object) =>
    writeFile(join(folder, "latchkey.config.json"), JSON.stringify({ socialProviders }));

  test("if the environment has only half of its credentials", async () => {
    expect(await refusal({ GITHUB_CLIENT_ID: "an-id" })).toMatch(
      /GITHUB_CLIENT_ID is set.*GITHUB_CLIENT_SECRET is missing/,
    );
    expect(await quickRefusal({ ZOOM_CLIENT_SECRET: PASSWORD })).toMatch(
      /ZOOM_CLIENT_SECRET is set.*ZOOM_CLIENT_ID is missing/,
    );
  });

  test("if it is unknown, or one of its options", async () => {
    await config({ acme: { clientId: "an-id", clientSecret: PASSWORD } });
    expect(await quickRefusal({})).toContain("socialProviders.acme is not an option. Known here: apple");
    await config({ github: { clientId: "an-id", secret: PASSWORD } });
    expect(await quickRefusal({})).toContain("socialProviders.github.secret is not an option");
    await config({ github: PASSWORD });
    expect(await quickRefusal({})).toContain(
      "socialProviders.github is something else; it must be an object",
    );
  });

  test("if its key or URL is invalid, also with several processes", { tags: "long" }, async () => {
    const apple = {
      clientId: "com.example",
      teamId: "ABCDE12345",
      keyId: "ABCDE12345",
      privateKey: PASSWORD,
    };
    await config({ apple });
    expect(await refusal({})).toContain("socialProviders.apple.privateKey");
    await config({ gitlab: { clientId: "an-id", clientSecret: PASSWORD, issuer: "http://gitlab.example" } });
    expect(await refusal({ LATCHKEY_WORKERS: "2" })).toMatch(
      /socialProviders\.gitlab.*http:\/\/gitlab\.example/,
    );
  });
});

/** Creates up-to-date tables, and passes the URL of a user who may only read them. */
async function withReader(
  kind: ServerKind,
  work: (env: { LATCHKEY_DATABASE_URL: string }) => Promise<void>,
): Promise<void> {
  await withDatabase(kind, async ({ name, url }, inside) => {
    await migrated({ LATCHKEY_DATABASE_URL: url });
    const own = new URL(url);
    own.username = name.slice(-30);
    const user = kind === "postgres" ? inside.quote(own.username) : `'${own.username}'@'%'`;
    try {
      await inside.query(kind === "postgres" ? `create role ${user} login` : `create user ${user}`);
      const tables = kind === "postgres" ? "all tables in schema public" : `${inside.quote(name)}.*`;
      await inside.query(`grant select on ${tables} to ${user}`);
      await work({ LATCHKEY_DATABASE_URL: own.href });
    } finally {
      if (kind === "postgres") await inside.query(`drop owned by ${user}`);
      await inside.query(kind === "postgres" ? `drop role ${user}` : `drop user ${user}`);
    }
  });
}

async function withDatabase(
  kind: ServerKind,
  work: (database: FreshDatabase, inside: Connection) => Promise<void>,
): Promise<void> {
  const database = await makeDatabase(kind);
  const inside = await connectTo(kind, database.name);
  try {
    await work(database, inside);
  } finally {
    await inside.close();
    await database.drop();
  }
}
