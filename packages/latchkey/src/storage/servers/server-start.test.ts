import { openAt } from "@latchkey/testing/storage/open";
import { failureOf, people } from "@latchkey/testing/storage/people";
import { serverPlace } from "@latchkey/testing/storage/server";
import { tickets } from "@latchkey/testing/storage/stores";
import { Kysely, MysqlDialect, PostgresDialect, SqliteDialect } from "kysely";
import mysql from "mysql2";
import mysqlPromise from "mysql2/promise";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { ConfigurationError } from "../../base/errors.ts";
import type { DatabaseOption } from "../database.ts";
import { mysqlOptions } from "../mysql/mysql.ts";
import { parseServerUrl } from "./server-url.ts";

async function refusal(database: DatabaseOption): Promise<string> {
  const db = openAt(database, {});
  const error = await failureOf(db.migrate());
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(await failureOf(db.check())).toBeInstanceOf(ConfigurationError);
  return String(error);
}

describe.each(["postgres", "mariadb"] as const)("%s", (kind) => {
  test("a start that can't work reports the fault and the remedy, without the password", async () => {
    const { url } = await serverPlace(kind);
    const changed = (change: (url: URL) => void) => {
      const address = new URL(url);
      address.password = "hunter2";
      change(address);
      return address.href;
    };
    const nowhere = await refusal(
      changed((address) => {
        address.port = "1";
      }),
    );
    expect(nowhere).toMatch(/no database responds at .*:1 .*Start it/);
    const noDatabase = await refusal(new URL("/latchkey_no_such_database", url).href);
    expect(noDatabase).toMatch(/no such database .*Create it/);
    const stranger = await refusal(
      changed((address) => {
        address.username = "latchkey_nobody";
      }),
    );
    expect(stranger).toMatch(/refuses this user .*Check user and password/);
    for (const message of [nowhere, noDatabase, stranger]) expect(message).not.toContain("hunter2");
  });

  test("of several hosts in a URL, the one that responds is used", async () => {
    const { url } = await serverPlace(kind);
    const { host } = new URL(url);
    const db = openAt(url.replace(host, `127.0.0.1:1,${host}`), {});
    await db.migrate();
    const { add } = people(db);
    expect(await add({ id: "u1", email: "a@b.c" })).toBe(1);
    expect(await refusal(url.replace(host, "127.0.0.1:1,127.0.0.1:2"))).toMatch(
      /no database responds at 127\.0\.0\.1:1, 127\.0\.0\.1:2 /,
    );
  });

  test("a user that may not create tables is reported", async () => {
    const { url, other } = await serverPlace(kind);
    const name = `latchkey_weak_${process.pid}`;
    const quoted = kind === "postgres" ? `"${name}"` : `'${name}'@'%'`;
    await other.query(kind === "postgres" ? `create role ${quoted} login` : `create user ${quoted}`);
    onTestFinished(async () => {});
    try {
      if (kind === "mariadb")
        await other.query(`grant select on \`${new URL(url).pathname.slice(1)}\`.* to ${quoted}`);
      const address = new URL(url);
      address.username = name;
      address.password = "";
      const db = openAt(address.href, {});
      const error = await failureOf(db.migrate());
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toMatch(/denies this user a needed privilege/);
      await db.close();
    } finally {
      await other.query(kind === "postgres" ? `drop role ${quoted}` : `drop user ${quoted}`);
    }
  });

  test("pools and dialects of the application are used unchanged, and a second plan is empty", async () => {
    const { url } = await serverPlace(kind);
    const pools =
      kind === "postgres"
        ? () => {
            const pool = new pg.Pool({ connectionString: url, max: 3 });
            return {
              own: pool,
              dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 3 }) }),
            };
          }
        : () => {
            const pool = mysql.createPool({ uri: url, connectionLimit: 3, timezone: "Z" });
            return {
              own: pool,
              dialect: new MysqlDialect({ pool: mysql.createPool({ uri: url, timezone: "Z" }) }),
            };
          };
    const { own, dialect } = pools();
    onTestFinished(() => new Promise<void>((resolve) => void own.end(() => resolve())));
    const given: DatabaseOption[] = [own, dialect];
    if (kind === "mariadb") {
      const promises = mysqlPromise.createPool({ uri: url, connectionLimit: 3 });
      onTestFinished(() => promises.end());
      given.push(promises);
    }
    for (const [at, database] of given.entries()) {
      const db = openAt(database, {});
      await db.migrate();
      expect((await db.plan()).statements).toEqual([]);
      const { add, find } = people(db);
      await add({ id: `u${at}`, email: `${at}@b.c` });
      expect(await find.get({ id: `u${at}` })).toMatchObject({
        emailVerified: false,
        createdAt: "2026-11-21T08:00:00.000Z",
        preferences: null,
      });
      const { add: addTicket, takeSeat, countSeats } = tickets(db);
      await addTicket({ id: `t${at}`, remaining: 1 });
      const taken = await Promise.all(Array.from({ length: 6 }, () => takeSeat(`t${at}`, 2)));
      expect(taken.filter((won) => won)).toHaveLength(2);
      expect(await countSeats(`t${at}`)).toBe(2);
      await db.check();
      await db.close();
    }
  });
});

test("dates without a time zone never shift: a dialect whose driver reads them in local time is refused", async () => {
  const { url, other } = await serverPlace("postgres");
  await openAt(url, {}).migrate();
  await other.query('alter table "user" alter column "createdAt" type timestamp');
  /** A pool as in a process with that time zone. */
  const pool = (zone: string) => {
    const getTypeParser: typeof pg.types.getTypeParser = (type, format) =>
      type === 1114 ? (text: string) => new Date(text + zone) : pg.types.getTypeParser(type, format);
    return new pg.Pool({ connectionString: url, max: 3, types: { getTypeParser } });
  };
  const local = () => new PostgresDialect({ pool: pool("+02:00") });
  expect(await refusal(local())).toMatch(/"user.createdAt" has such dates.*setTypeParser\(1114/);
  const own = pool("+02:00");
  onTestFinished(() => own.end());
  for (const [at, database] of [own, new PostgresDialect({ pool: pool("Z") })].entries()) {
    const { add, find } = people(openAt(database, {}));
    await add({ id: `u${at}`, email: `${at}@b.c` });
    expect(await find.get({ id: `u${at}` })).toMatchObject({ createdAt: "2026-11-21T08:00:00.000Z" });
  }
  await other.query('alter table "user" alter column "createdAt" type timestamptz');
  expect((await openAt(local(), {}).plan()).statements).toEqual([]);
});

test("URLs that can't be read are refused without repeating them", () => {
  for (const address of [
    "postgres://u:hun ter2@:x/",
    "mysql://u:hunter2@host",
    "postgres://u:hunter2@h/d?pool=none",
    "postgres://u:hunter2%@h/d",
    "mysql://u:hunter2%@h/d",
  ]) {
    expect(() => openAt(address, {})).toThrow(ConfigurationError);
    expect(() => openAt(address, {})).not.toThrow(/hunter2|hun ter2/);
  }
});

test("an unknown parameter is refused, because a connection might be unencrypted by mistake", () => {
  for (const parameter of ["ssl-mode=REQUIRED", "sslmode=require", "tls=true", "ssl=yes", "schema=auth"])
    expect(() => openAt(`mysql://u:hunter2@host/d?pool=2&${parameter}`, {})).toThrow(
      /It can have .*ssl|ssl= must be/,
    );
  for (const parameter of ["ssl-mode=REQUIRED", "tls=true", "sslMode=require"])
    expect(() => openAt(`postgres://u:hunter2@host/d?pool=2&${parameter}`, {})).toThrow(
      /It can have .*sslmode/,
    );
  const poolers = "schema=auth&gather=off&sslmode=verify-full&channel_binding=require&pgbouncer=true";
  openAt(`postgres://host/d?${poolers}`, {});
});

test.for(["prefer", "require", "verify-ca"])(
  "sslmode=%s of PostgreSQL prints no warning of the driver",
  async (mode) => {
    const warnings: string[] = [];
    const keep = ({ message }: Error) => void warnings.push(message);
    process.on("warning", keep);
    onTestFinished(() => void process.off("warning", keep));
    await refusal(`postgres://127.0.0.1:1/d?sslmode=${mode}`);
    expect(warnings).toEqual([]);
  },
);

test("hosts of a URL that can't be meant are refused", () => {
  expect(() => openAt("postgres://u:hunter2@a,,b/d", {})).toThrow(
    /^database: a host is missing in the list of hosts/,
  );
  expect(() => openAt("postgres://a,b/d?target_session_attrs=any", {})).toThrow(/must be read-write/);
});

test("TLS to MySQL verifies the host that the URL names", () => {
  const options = (address: string) => mysqlOptions(parseServerUrl(address));
  expect(options("mysql://db.example.com/d?ssl=true").ssl).toEqual({ verifyIdentity: true });
  expect(options("mysql://db.example.com/d?ssl=no-verify").ssl).toEqual({ rejectUnauthorized: false });
  expect(options("mysql://db.example.com/d").ssl).toBeUndefined();
  // The driver can't verify an IP address.
  for (const host of ["10.0.0.5", "[fd00::1]"])
    expect(() => options(`mysql://${host}/d?ssl=true`)).toThrow(/host name of the certificate/);
});

test("a server of MySQL may be named by its IPv6 address", () => {
  expect(mysqlOptions(parseServerUrl("mysql://u@[fd00::1]:3307/d"))).toMatchObject({
    host: "fd00::1",
    port: 3307,
  });
});

test("a dialect of another family is refused", () => {
  const dialect = new SqliteDialect({ database: async () => expect.fail("not opened") });
  expect(new Kysely({ dialect })).toBeDefined();
  expect(() => openAt(dialect, {})).toThrow(/neither for PostgreSQL nor for MySQL/);
});
