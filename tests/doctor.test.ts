import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, connectTo } from "@latchkey/testing/databases/connection";
import { type ServerKind, TITLES } from "@latchkey/testing/databases/kind";
import { makeDatabase } from "@latchkey/testing/databases/run";
import { fakeProviders } from "@latchkey/testing/fake-providers/index";
import { redisServer } from "@latchkey/testing/redis/server";
import { often } from "@latchkey/testing/rounds";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { command } from "./command.ts";
import { freePort } from "./service.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-doctor-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Finding {
  check: string;
  verdict: "ok" | "warning" | "failed";
  found: string;
  remedy?: string;
  docs?: string;
}

/** Returns doctor's findings on one subject. */
async function findings(check: string, env: Record<string, string>): Promise<Finding[]> {
  const { out, err } = await command(folder, ["doctor", "--json"], env);
  expect(err).toBe("");
  const { checks }: { checks: Finding[] } = JSON.parse(out);
  for (const { verdict, remedy, docs } of checks)
    if (verdict !== "ok")
      expect([remedy, docs]).toEqual([expect.any(String), expect.stringMatching(/\bdocs\b/)]);
  return checks.filter((finding) => finding.check === check);
}

test("a finding links to the deployment's own copy of the documentation", async () => {
  const found = await findings("configuration", {
    LATCHKEY_DOCS_URL: "https://docs.example.com/latchkey/",
    LATCHKEY_TYPO: "1",
  });
  const docs = "https://docs.example.com/latchkey/service#variables";
  expect(found).toContainEqual(expect.objectContaining({ verdict: "warning", docs }));
});

const verdicts = (found: readonly Finding[]): string[] => found.map(({ verdict }) => verdict);

describe.for(often<ServerKind[]>(["postgres"], ["postgres", "mariadb"]))("on %s", (kind) => {
  test("a plan changes nothing, migrate creates the tables once, and doctor finds no problem", async () => {
    await withDatabase(kind, async (env, inside) => {
      expect(verdicts(await findings("database", env))).not.toContain("failed");
      const plan = JSON.parse((await command(folder, ["migrate", "--plan", "--json"], env)).out);
      expect(plan.statements.join("\n")).toContain(`create table ${inside.quote("user")}`);
      const again = JSON.parse((await command(folder, ["migrate", "--plan", "--json"], env)).out);
      expect(again).toEqual(plan);
      const { applied } = JSON.parse((await command(folder, ["migrate", "--json"], env)).out);
      expect(applied).toEqual(plan.statements);
      expect(JSON.parse((await command(folder, ["migrate", "--json"], env)).out)).toEqual({ applied: [] });
      const found = await findings("database", env);
      expect(verdicts(found)).toEqual(["ok", "ok", "ok", "ok"]);
      expect(found.map(({ found }) => found).join("\n")).toContain(TITLES[kind]);
      expect(await findings("outbox", env)).toMatchObject([{ verdict: "ok" }]);
    });
  });

  test("duplicate rows, and more connections than the server allows, are reported", async () => {
    await withDatabase(kind, async (env, inside) => {
      await command(folder, ["migrate"], env);
      const user = inside.quote("user");
      const [index] =
        kind === "postgres" ? [`drop index "user_email_uidx"`] : [`drop index user_email_uidx on ${user}`];
      await inside.query(index);
      for (const id of ["one", "two"]) {
        await inside.query(
          `insert into ${user} (id, name, email, ${inside.quote("emailVerified")}, ${inside.quote("createdAt")}, ${inside.quote("updatedAt")}) values (?, 'Ada', 'ada@example.com', false, now(), now())`,
          [id],
        );
      }
      const found = await findings("database", { ...env, LATCHKEY_WORKERS: "200" });
      expect(found.filter(({ verdict }) => verdict === "warning")).toMatchObject([
        { found: expect.stringContaining('rows of "user" have the same email') },
        { found: expect.stringContaining("connections"), remedy: expect.stringContaining("?pool=") },
      ]);
      // A plan reports it as a comment in its SQL.
      const duplicates = [{ table: "user", columns: ["email"] }];
      const plan = await command(folder, ["migrate", "--plan"], env);
      expect([plan.code, plan.out]).toEqual([0, expect.stringMatching(/^-- Rows of "user" .* email/)]);
      expect(plan.out).not.toContain("up to date");
      const inJson = await command(folder, ["migrate", "--plan", "--json"], env);
      expect(JSON.parse(inJson.out)).toEqual({ statements: [], duplicates });
      // The start continues, with the same message.
      const { code, err, out } = await command(folder, ["migrate"], env);
      expect([code, err]).toEqual([0, expect.stringContaining("email")]);
      expect(out).toContain("except for indexes that need");
      const report = await command(folder, ["migrate", "--json"], env);
      expect(JSON.parse(report.out)).toEqual({ applied: [], duplicates });
    });
  });

  test("an email that was given up is a warning, not a failure", async () => {
    await withDatabase(kind, async (env, inside) => {
      await command(folder, ["migrate"], env);
      const [at, createdAt] = ["availableAt", "createdAt"].map(inside.quote);
      await inside.query(
        `insert into outbox (id, kind, payload, attempts, ${at}, ${createdAt}) values ('one', 'mail', 'sealed', 1, null, now())`,
      );
      expect(await findings("outbox", env)).toMatchObject([
        { verdict: "ok", found: "0 waiting" },
        { verdict: "warning", found: expect.stringContaining("1 message could not be delivered") },
      ]);
      expect(await command(folder, ["doctor"], env)).toMatchObject({ code: 0 });
    });
  });

  test("of several hosts, one that doesn't respond is a warning, and two names of one server are no failure", async () => {
    await withDatabase(kind, async (env) => {
      const { LATCHKEY_DATABASE_URL: url = "" } = env;
      const { host } = new URL(url);
      const dead = `127.0.0.1:${await freePort()}`;
      const at = (hosts: string) =>
        findings("database", { ...env, LATCHKEY_DATABASE_URL: url.replace(host, hosts) });
      expect(await at(`${dead},${host}`)).toMatchObject([
        { verdict: "ok" },
        { verdict: "warning", found: expect.stringContaining(`${dead} doesn't respond`) },
        { verdict: "ok", found: `${host} takes writes` },
        { verdict: "ok", found: expect.stringContaining(TITLES[kind]) },
        { verdict: "ok" },
        { verdict: "ok" },
      ]);
      expect(verdicts(await at(`${host},${host}`))).toEqual(["ok", "ok", "ok", "ok", "ok", "ok"]);
    });
  });

  test("a server that doesn't respond is a failure, with the setting to correct", async () => {
    const scheme = kind === "postgres" ? "postgres" : "mysql";
    const env = { LATCHKEY_DATABASE_URL: `${scheme}://a:hunter2@127.0.0.1:${await freePort()}/latchkey` };
    const [finding, ...others] = await findings("database", env);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      verdict: "failed",
      remedy: expect.stringContaining("LATCHKEY_DATABASE_URL"),
    });
    expect(JSON.stringify(finding)).not.toContain("hunter2");
  });
});

test("PostgreSQL and MariaDB: doctor reports a user who may not create tables, before the first start", async () => {
  for (const kind of ["postgres", "mariadb"] as const) {
    await withDatabase(kind, async (env, inside) => {
      const own = new URL(env.LATCHKEY_DATABASE_URL ?? "");
      const name = own.pathname.slice(1);
      own.username = name.slice(-30);
      const user = kind === "postgres" ? inside.quote(own.username) : `'${own.username}'@'%'`;
      await inside.query(kind === "postgres" ? `create role ${user} login` : `create user ${user}`);
      try {
        if (kind === "mariadb") await inside.query(`grant select on ${inside.quote(name)}.* to ${user}`);
        const found = await findings("database", { LATCHKEY_DATABASE_URL: own.href });
        expect(found.filter(({ verdict }) => verdict === "failed")).toMatchObject([
          { found: expect.stringMatching(/let this user create tables: .*denied/) },
        ]);
      } finally {
        await inside.query(kind === "postgres" ? `drop role ${user}` : `drop user ${user}`);
      }
    });
  }
});

test("doctor reports a folder and a file that can't be created, and a weak secret, before the first start", async () => {
  await writeFile(join(folder, "file"), "");
  const env = { LATCHKEY_DATA: "file/data" };
  for (const check of ["data folder", "database"]) {
    expect(await findings(check, env)).toMatchObject([
      { verdict: "failed", found: expect.stringContaining(`${join(folder, "file")} isn't a folder`) },
    ]);
  }
  const { out } = await command(folder, ["doctor", "--json"], { LATCHKEY_SECRET: "hunter2" });
  expect(out).not.toContain("hunter2");
  const { checks }: { checks: Finding[] } = JSON.parse(out);
  expect(checks.filter(({ check }) => check === "secret")).toMatchObject([
    { verdict: "warning", remedy: expect.stringContaining("latchkey secret") },
  ]);
});

test("doctor names the topology: one process, or workers, with what stands beside them", async () => {
  const secret = { LATCHKEY_SECRET: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A" };
  expect(await findings("topology", { ...secret, LATCHKEY_WORKERS: "2" })).toEqual([
    { check: "topology", verdict: "ok", found: "2 workers of one machine with SQLite" },
  ]);
  const redis = await redisServer();
  await withDatabase("postgres", async (env) => {
    const [found] = await findings("topology", { ...env, LATCHKEY_REDIS_URL: redis.url });
    expect(found).toMatchObject({ verdict: "ok" });
    // Other tests may have connections to this server, but none to this database.
    expect(found?.found).toMatch(/^one process on PostgreSQL.*, with one Redis$/);
    // Several hosts without standbys, and a Redis that is set but away, as another check says.
    const url = new URL(String(env.LATCHKEY_DATABASE_URL));
    const hosts = `127.0.0.1:${url.port || 5432}`;
    const several = url.href.replace(url.host, `${hosts},${hosts.replace("127.0.0.1", "localhost")}`);
    const away = { LATCHKEY_DATABASE_URL: several, LATCHKEY_REDIS_URL: "redis://127.0.0.1:9" };
    const told = (await findings("topology", away)).map(({ found }) => found).join("\n");
    expect(told).toContain("no standby is connected");
    expect(told).not.toContain("no Redis");
  });
});

describe(TITLES.redis, () => {
  test("is checked for its version, its speed and its eviction policy", async () => {
    const redis = await redisServer("--maxmemory", "20mb", "--maxmemory-policy", "noeviction");
    const found = await findings("redis", { LATCHKEY_REDIS_URL: redis.url });
    expect(found).toMatchObject([
      { found: expect.stringMatching(/responds in .* ms and accepts writes/) },
      { verdict: "ok", found: expect.stringMatching(/^(Redis|Valkey)/) },
      { verdict: "warning", found: expect.stringContaining("noeviction") },
    ]);
  });

  test("fails with a remedy if it is read-only or requires a password", async () => {
    const primary = await redisServer();
    const replica = await redisServer("--replicaof", "127.0.0.1", String(primary.port));
    expect(await findings("redis", { LATCHKEY_REDIS_URL: replica.url })).toMatchObject([
      { verdict: "failed", found: expect.stringContaining("is a read-only replica") },
    ]);
    await primary.ask("config", "set", "requirepass", "hunter2");
    expect(await findings("redis", { LATCHKEY_REDIS_URL: primary.url })).toMatchObject([
      {
        verdict: "failed",
        found: expect.stringContaining("LATCHKEY_REDIS_URL: the server requires a password"),
      },
    ]);
  });
});

describe("configured providers", () => {
  const configured = async (options: object) =>
    await writeFile(join(folder, "latchkey.config.json"), JSON.stringify(options));

  test("are listed with the redirect URI to register, and whether they respond", async () => {
    const fake = await fakeProviders();
    try {
      const { tokenEndpoint } = fake.configuration.github;
      await configured({
        socialProviders: { github: { tokenEndpoint, clientId: "ignored", clientSecret: "ignored" } },
        advanced: { loopbackProviders: true },
      });
      const found = await findings("providers", {
        GITHUB_CLIENT_ID: "Ov23liAbCdEfGhIjKlMn",
        GITHUB_CLIENT_SECRET: "a4".repeat(20),
        LATCHKEY_URL: "https://auth.example.com",
      });
      expect(found).toMatchObject([
        {
          verdict: "ok",
          found: expect.stringContaining("https://auth.example.com/api/auth/callback/github"),
        },
        { verdict: "ok", found: `github: ${fake.url} responds` },
      ]);
    } finally {
      await fake.close();
    }
  });

  test("are reported if they can't work, without revealing secrets", async () => {
    const secret = "hunter2 hunter2";
    await configured({
      socialProviders: {
        gitlab: { issuer: `https://127.0.0.1:${await freePort()}`, clientId: "an-id", clientSecret: secret },
      },
    });
    const { code, out } = await command(folder, ["doctor", "--json"], {
      LATCHKEY_URL: "http://auth.example.com",
    });
    expect(code).toBe(1);
    expect(out).not.toContain("hunter2");
    const found = await findings("providers", { LATCHKEY_URL: "http://auth.example.com" });
    expect(verdicts(found)).toEqual(["ok", "failed", "warning", "failed"]);
    expect(found.slice(1)).toMatchObject([
      { found: expect.stringContaining("the secret contains spaces or quotes") },
      { found: expect.stringContaining("http, which the provider refuses") },
      { found: expect.stringMatching(/127\.0\.0\.1:\d+ can't be reached/) },
    ]);
  });

  test("are reported once, as a configuration error, if they are invalid", async () => {
    const { out } = await command(folder, ["doctor", "--json"], { GITHUB_CLIENT_ID: "an-id" });
    expect(JSON.parse(out).checks).toMatchObject([
      { check: "configuration", verdict: "failed", found: expect.stringContaining("GITHUB_CLIENT_SECRET") },
    ]);
    await configured({ socialProviders: { github: { clientSecret: "hunter2" } } });
    const later = JSON.parse((await command(folder, ["doctor", "--json"])).out).checks as Finding[];
    expect(later.filter(({ found }) => found.includes("socialProviders"))).toMatchObject([
      {
        check: "configuration",
        found: expect.stringContaining("socialProviders.github.clientId is missing"),
      },
    ]);
  });

  test("aren't mentioned if there are none", async () => {
    expect(await findings("providers", {})).toEqual([]);
  });
});

async function withDatabase(
  kind: ServerKind,
  work: (env: Record<string, string>, inside: Connection) => Promise<void>,
): Promise<void> {
  const database = await makeDatabase(kind);
  const inside = await connectTo(kind, database.name);
  try {
    await work({ LATCHKEY_DATABASE_URL: database.url }, inside);
  } finally {
    await inside.close();
    await database.drop();
  }
}
