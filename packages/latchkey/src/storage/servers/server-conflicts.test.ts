import { testEnv } from "@latchkey/testing/storage/env";
import { type ServerPlace, serverPlace } from "@latchkey/testing/storage/server";
import { expect, onTestFinished, test } from "vitest";
import { mysqlConnector } from "../mysql/mysql.ts";
import { mysqlDialect } from "../mysql/mysql-dialect.ts";
import { schema } from "../tables/schema.ts";
import type { Connection, Connector } from "./connection.ts";
import { tableNames } from "./server-dialect.ts";
import { ServerDriver } from "./server-driver.ts";
import { parseServerUrl } from "./server-url.ts";

// Conflicts that MariaDB doesn't report as a deadlock; for deadlocks see server-driver.test.ts.

/** Creates the driver on a table of one row, with changed connections. */
async function driverWith(
  change: (usual: Connector) => Connector,
): Promise<{ driver: ServerDriver; other: ServerPlace["other"] }> {
  const { url, other } = await serverPlace("mariadb");
  await other.each(["create table ticket (id varchar(36) primary key, remaining int)"]);
  await other.query("insert into ticket values ('t1', 100)");
  const server = { isMariaDb: true };
  const driver = new ServerDriver(
    change(mysqlConnector(parseServerUrl(url), server)),
    mysqlDialect(new Map(), tableNames(schema([])), server),
    testEnv(),
    false,
  );
  onTestFinished(() => driver.close());
  return { driver, other };
}

const remaining = "select remaining from ticket where id = 't1'";
const countDown = "update ticket set remaining = remaining - 1 where id = 't1'";

test("mariadb: a transaction whose rows were changed since it read them is tried again from the start", async () => {
  // With committed reads it takes a statement that reads before it locks; with repeatable ones any.
  const { driver, other } = await driverWith((usual) => ({
    ...usual,
    begin: ["set transaction isolation level repeatable read", "start transaction"],
    async connect() {
      const connection = await usual.connect();
      await connection.command("set session innodb_snapshot_isolation = on");
      return connection;
    },
  }));
  const read: unknown[] = [];
  await driver.transaction(async (tx) => {
    read.push((await driver.get(remaining, [], tx))?.[0]);
    if (read.length === 1) await other.query("update ticket set remaining = 50 where id = 't1'");
    await driver.run(countDown, [], tx);
  });
  expect(read).toEqual([100, 50]);
  expect(await other.query(remaining)).toEqual([{ remaining: 49 }]);
});

test("mariadb: a conflict that only the commit reports is tried again from the start", async () => {
  let refusals = 2;
  // A cluster that finds a conflict between its servers answers a commit like this.
  const conflict = "begin not atomic signal sqlstate '40001' set mysql_errno = 1213; end";
  const { driver, other } = await driverWith((usual) => ({
    ...usual,
    async connect() {
      const connection = await usual.connect();
      return refusing(connection, () => (refusals-- > 0 ? conflict : "commit"));
    },
  }));
  let bodies = 0;
  await driver.transaction(async (tx) => {
    bodies++;
    await driver.run(countDown, [], tx);
  });
  expect(bodies).toBe(3);
  expect(await other.query(remaining)).toEqual([{ remaining: 99 }]);
});

/** Wraps a connection so that it runs other statements instead of commits. */
function refusing(usual: Connection, commit: () => string): Connection {
  return {
    query: (sql, values) => usual.query(sql, values),
    command: (sql) => usual.command(sql === "commit" ? commit() : sql),
    get isBroken() {
      return usual.isBroken;
    },
    close: () => usual.close(),
    destroy: () => usual.destroy(),
  };
}
