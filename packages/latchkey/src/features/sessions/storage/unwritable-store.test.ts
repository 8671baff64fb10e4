import { DatabaseSync } from "node:sqlite";
import { type AppOptions, app } from "@latchkey/testing/app";
import { toSqlite } from "@latchkey/testing/databases/connection";
import { describe, expect, onTestFinished, test } from "vitest";

const DAY = 86_400;
const TOKEN = "__Host-latchkey.session_token";

/** A database that can be read, and written to only when the test says so, as on a full disk. */
async function engine(options: AppOptions = {}) {
  const database = new DatabaseSync(":memory:");
  onTestFinished(() => database.close());
  const place = { connection: toSqlite(database), database: "", schema: "", path: "" };
  const world = await app({ ...options, beside: { place, database, redis: undefined } });
  return {
    ...world,
    refuseWrites: () => database.exec("pragma query_only = on"),
    takeWrites: () => database.exec("pragma query_only = off"),
  };
}

describe("while the database takes no writes", () => {
  test("a session that is due for renewal is returned as it is, and renewed afterwards", async () => {
    const { person, advance, refuseWrites, takeWrites } = await engine();
    const { client, id } = await person();
    const before = await client.get("/get-session").ok();
    advance(DAY);
    refuseWrites();
    for (const path of ["/get-session", "/list-sessions"])
      expect(await client.get(path)).toMatchObject({ status: 200, cookies: [] });
    expect(await client.get("/get-session").ok()).toEqual(before);
    expect(await client.post("/update-user", { name: "Ada L" })).toMatchObject({ status: 503, cookies: [] });
    takeWrites();
    const answer = await client.get("/get-session");
    expect(answer.body.user.id).toBe(id);
    expect(answer.body.session.expiresAt > before.session.expiresAt).toBe(true);
    expect(answer.cookies).toMatchObject([{ name: TOKEN }]);
  });

  test("a session that expired long ago is none, and its cookies are cleared", async () => {
    const { person, advance, refuseWrites, rows } = await engine();
    const { client } = await person();
    advance(8 * DAY);
    refuseWrites();
    const answer = await client.get("/get-session");
    expect(answer).toMatchObject({ status: 200, body: null });
    expect(client.jar.has(TOKEN)).toBe(false);
    expect(await rows("session")).toHaveLength(1);
  });
});
