import { describe, expect, test } from "vitest";
import { assertRecentMysql } from "./mysql/mysql.ts";
import { mysqlDialect } from "./mysql/mysql-dialect.ts";
import { assertRecentPostgres } from "./postgres/postgres.ts";
import { postgresDialect } from "./postgres/postgres-dialect.ts";
import { tableNames } from "./servers/server-dialect.ts";
import { schema } from "./tables/schema.ts";

// Errors that the servers of the tests never send: they accept every user, have no TLS and are recent.

const said = (message: string, more: { code?: string; errno?: number } = {}): Error =>
  Object.assign(new Error(message), more);

describe("PostgreSQL", () => {
  const { misconfiguration } = postgresDialect(new Map(), tableNames(schema([])));

  test.for<[error: Error, says: RegExp]>([
    [said('password authentication failed for user "a"', { code: "28P01" }), /refuses this user.*password/],
    [
      said("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
      /refuses this user.*Check user and password/,
    ],
    [
      said("self-signed certificate", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }),
      /responds at db:1.*self-signed certificate.*sslmode=no-verify/,
    ],
    [
      said("cannot execute INSERT in a read-only transaction", { code: "25006" }),
      /is read-only.*Name the primary/,
    ],
  ])("%s is a mistake of the set-up", ([error, says]) => {
    expect(misconfiguration(error, "db:1")).toMatch(says);
  });

  test.for([
    said("connect ECONNREFUSED 127.0.0.1:5432", { code: "ECONNREFUSED" }),
    said("sorry, too many clients already", { code: "53300" }),
    said("the database system is starting up", { code: "57P03" }),
    said("timeout expired"),
  ])("%s may be temporary", (error) => {
    expect(misconfiguration(error, "db:1")).toBeUndefined();
  });

  test("must be version 13 or later", () => {
    expect(() => assertRecentPostgres("120022", "db:1")).toThrow(
      "PostgreSQL at db:1 is version 12; Latchkey needs 13 or later. Upgrade it",
    );
    expect(() => assertRecentPostgres("90624", "db:1")).toThrow("is version 9;");
    for (const version of ["130000", "150020", 180001]) assertRecentPostgres(version, "db:1");
  });
});

describe("MariaDB and MySQL", () => {
  const { misconfiguration } = mysqlDialect(new Map(), tableNames(schema([])), { isMariaDb: true });

  test.for<[error: Error, says: RegExp]>([
    [said("Access denied for user 'a'@'b'", { errno: 1045 }), /refuses this user.*password/],
    [
      said("Host 'web' is not allowed to connect to this MariaDB server", { errno: 1130 }),
      /refuses this user.*the hosts from which/,
    ],
    [
      said("self-signed certificate", { code: "HANDSHAKE_SSL_ERROR" }),
      /responds at db:1.*self-signed certificate.*ssl=no-verify/,
    ],
    [
      said("The MariaDB server is running with the --read-only option", { errno: 1290 }),
      /is read-only.*Name the primary/,
    ],
    [said("INSERT command denied to user 'a'@'b'", { errno: 1142 }), /denies this user.*Grant/],
  ])("%s is a mistake of the set-up", ([error, says]) => {
    expect(misconfiguration(error, "db:1")).toMatch(says);
  });

  test.for([
    said("connect ECONNREFUSED 127.0.0.1:3306", { code: "ECONNREFUSED" }),
    said("Too many connections", { errno: 1040 }),
    said("Server shutdown in progress", { errno: 1053 }),
  ])("%s may be temporary", (error) => {
    expect(misconfiguration(error, "db:1")).toBeUndefined();
  });

  test("must be 10.5 and 8.0.17 or later, whatever MariaDB tells old clients", () => {
    const isMariaDb = (version: string) => {
      const server = { isMariaDb: false };
      assertRecentMysql(version, "db:1", server);
      return server.isMariaDb;
    };
    for (const version of ["5.5.5-10.4.34-MariaDB", "10.3.39-MariaDB-log", "5.5.5-MariaDB"])
      expect(() => isMariaDb(version)).toThrow(/^database: MariaDB at db:1 is version .*needs MariaDB 10\.5/);
    // The collation of the tables came with 8.0.17.
    for (const version of ["5.7.44-log", "5.5.5", "8.0.4-rc", "8.0.16"])
      expect(() => isMariaDb(version)).toThrow(
        /^database: MySQL at db:1 is version .*or MySQL 8\.0\.17 or later/,
      );
    const recent = ["5.5.5-10.11.19-MariaDB", "10.5.0-MariaDB", "11.8.2-MariaDB-ubu2404"];
    expect(recent.map(isMariaDb)).toEqual([true, true, true]);
    expect(["8.0.17-debian", "8.4.6", "9.1.0"].map(isMariaDb)).toEqual([false, false, false]);
  });
});
