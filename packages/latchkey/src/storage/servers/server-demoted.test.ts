import { openAt } from "@latchkey/testing/storage/open";
import { failureOf, people, unavailable } from "@latchkey/testing/storage/people";
import { serverPlace } from "@latchkey/testing/storage/server";
import { userTable } from "@latchkey/testing/storage/tables";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

describe.each(["postgres", "mariadb"] as const)("%s", (kind) => {
  test("connections to a server that became read-only are given up: writes use the server that the URL names now", async () => {
    const { url, other } = await serverPlace(kind, "?pool=3");
    await openAt(url, {}).migrate();
    const [own] = await other.query(
      kind === "postgres" ? "select current_database() as name" : "select connection_id() as id",
    );
    const standby = `alter database "${own?.name}" set default_transaction_read_only`;
    if (kind === "postgres") await other.query(`${standby} = on`);
    const db = openAt(url, {});
    const { add, find } = people(db);
    const check = () => find.get({ id: "u1" });
    await Promise.all([check(), check(), check()]);
    // Those connections stay as they are, and new ones are to the new primary.
    if (kind === "postgres") await other.query(`${standby} = off`);
    else {
      const [newest] = await other.query("select max(id) as id from information_schema.processlist");
      await other.query(
        `create trigger demoted before insert on user for each row if connection_id() <= ${newest?.id} then
          signal sqlstate 'HY000' set mysql_errno = 1290; end if`,
      );
    }
    const transactions = ["u1", "u2", "u3"].map((id) =>
      db.transaction((tx) => add({ id, email: `${id}@b.c` }, tx)),
    );
    expect(await Promise.all(transactions)).toEqual([1, 1, 1]);
    expect(await add({ id: "u4", email: "d@b.c" })).toBe(1);
  });

  test("a server that stays read-only gets no flood of connections, and reads continue", async () => {
    const { url, other } = await serverPlace(kind, "?pool=1");
    const db = openAt(url, {});
    await db.migrate();
    const { add, find } = people(db);
    await other.query(
      kind === "postgres"
        ? `create function refuse() returns trigger language plpgsql as $$ begin
            raise exception 'read-only' using errcode = '25006'; end $$`
        : "create trigger refuse before insert on user for each row signal sqlstate 'HY000' set mysql_errno = 1290",
    );
    if (kind === "postgres")
      await other.query(
        'create trigger refuse before insert on "user" for each row execute function refuse()',
      );
    const connection = db
      .for(userTable)
      .read((k) =>
        k
          .selectFrom("user")
          .select([
            (kind === "postgres" ? sql<number>`pg_backend_pid()` : sql<number>`connection_id()`).as("id"),
            sql<number>`count(*)`.as("people"),
          ]),
      );
    const seen = new Set<number | undefined>();
    for (let at = 0; at < 10; at++) {
      expect(await failureOf(add({ id: "u1", email: "a@b.c" }))).toEqual(unavailable);
      seen.add((await connection.get())?.id);
    }
    expect(await find.get({ id: "u1" })).toBeUndefined();
    expect(seen.size).toBe(1);
  });
});
