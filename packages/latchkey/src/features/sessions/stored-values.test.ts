import { createHmac } from "node:crypto";
import { type App, type AppOptions, app, SECRET } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { redisServer } from "@latchkey/testing/redis/server";
import { wrongValues } from "@latchkey/testing/storage/wrong-values";
import { expect, test, vi } from "vitest";
import { boolean, type Column, date, integer, text } from "../../storage/tables/table.ts";
import { userTable } from "../users/tables.ts";
import { sessionTable } from "./tables.ts";

const COOKIE = "__Host-latchkey.session_data";

type Rows = Record<"session" | "user", Record<string, unknown>>;

/** A place beside the table that holds sessions, with the value of one in it. */
interface Place {
  readonly client: Client;
  readonly good: Rows;
  write(rows: Rows): Promise<unknown>;
}

const OPTIONS: AppOptions = {
  session: {
    additionalFields: {
      theme: { type: "string" },
      level: { type: "number" },
      beta: { type: "boolean" },
      since: { type: "date" },
    },
  },
};
const added = {
  theme: text({ nullable: true }),
  level: integer({ nullable: true }),
  beta: boolean({ nullable: true }),
  since: date({ nullable: true }),
};
const COLUMNS: Readonly<Record<keyof Rows, readonly [string, Column][]>> = {
  session: Object.entries({ ...sessionTable.columns, ...added }).filter(([, { hidden }]) => !hidden),
  user: Object.entries(userTable.columns),
};

async function signedIn(options: AppOptions): Promise<{ here: App; client: Client }> {
  const here = await app({ ...OPTIONS, ...options, session: { ...OPTIONS.session, ...options.session } });
  const { client } = await here.person();
  const fields = { theme: "dark", level: 1, beta: true, since: new Date(here.now()).toISOString() };
  await client.post("/update-session", fields).ok();
  return { here, client };
}

async function copyInRedis(): Promise<Place> {
  const server = await redisServer();
  const { here, client } = await signedIn({ redis: server.url });
  await vi.waitUntil(async () => (await here.watch(() => client.get("/get-session").ok())).length === 0, {
    interval: 5,
    timeout: 60_000,
  });
  const [key] = (await server.keys()).filter((name) => name.includes(":session:"));
  const [stamp, session, user] = JSON.parse(String(await server.ask("get", String(key))));
  const write = (rows: Rows) =>
    server.ask("set", String(key), JSON.stringify([stamp, rows.session, rows.user]));
  return { client, good: { session, user }, write };
}

async function copyInCookie(): Promise<Place> {
  const { here, client } = await signedIn({ session: { cookieCache: { enabled: true } } });
  const { session: payload } = JSON.parse(
    Buffer.from(client.jar.get(COOKIE) ?? "", "base64url").toString("utf8"),
  );
  const { session, user, updatedAt, version } = payload;
  const write = async (rows: Rows) => {
    const signed = { ...rows, updatedAt, version };
    const expiresAt = here.now() + 60_000;
    const text = JSON.stringify({ ...signed, expiresAt });
    const signature = createHmac("sha256", SECRET).update(text).digest("base64url");
    const value = Buffer.from(JSON.stringify({ session: signed, expiresAt, signature })).toString(
      "base64url",
    );
    client.jar.set(COOKIE, value);
  };
  return { client, good: { session, user }, write };
}

async function secondaryStorage(): Promise<Place> {
  const values = new Map<string, string>();
  const secondary = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
  };
  const { client } = await signedIn({ redis: undefined, secondaryStorage: secondary });
  const key = [...values.keys()].find((name) => name.startsWith("h1_")) ?? "";
  const write = async (rows: Rows) => values.set(key, JSON.stringify(rows));
  return { client, good: JSON.parse(values.get(key) ?? "{}"), write };
}

/** Returns the session's rows with each wrong value of each column. */
function wrongRows({ good }: Place): [string, Rows][] {
  return (["session", "user"] as const).flatMap((table) =>
    COLUMNS[table].flatMap(([name, column]) => [
      ...wrongValues(name, column).map(([title, value]): [string, Rows] => [
        `${table}.${title}`,
        { ...good, [table]: { ...good[table], [name]: value } },
      ]),
    ]),
  );
}

/** Returns the session's rows without each column. `nullable`: also of columns that may be null. */
function partialRows({ good }: Place, nullable: boolean): [string, Rows][] {
  return (["session", "user"] as const).flatMap((table) =>
    COLUMNS[table]
      .filter(([, column]) => nullable || (!column.nullable && column.default === undefined))
      .map(([name]): [string, Rows] => {
        const { [name]: _, ...rest } = good[table];
        return [`no ${table}.${name}`, { ...good, [table]: rest }];
      }),
  );
}

test.each([
  ["Redis", copyInRedis],
  ["a cookie", copyInCookie],
])(
  "a copy in %s with a value that its column can't hold is read again from the table",
  async (_, placeOf) => {
    const place = await placeOf();
    const { client } = place;
    const before = await client.get("/get-session").ok();
    for (const [title, rows] of [...wrongRows(place), ...partialRows(place, true)]) {
      const isOfUser = title.includes("user.");
      const forged = isOfUser
        ? { session: { ...rows.session, userAgent: "forged" } }
        : { user: { ...rows.user, name: "Eve" } };
      await place.write({ ...rows, ...forged });
      expect((await client.get("/get-session")).body, title).toEqual(before);
    }
    await place.write({ ...place.good, user: { ...place.good.user, name: "Copy" } });
    expect((await client.get("/get-session").ok()).user.name).toBe("Copy");
  },
);

test("a session in a secondary storage with a value that its column can't hold is none", async () => {
  const place = await secondaryStorage();
  const { client, good } = place;
  const { cookie } = client;
  const read = async () => (await client.get("/get-session", { headers: { cookie } })).body;
  const before = await read();
  // The token comes from the key. A null becomes the default.
  const judged = wrongRows(place).filter(
    ([title]) =>
      !title.startsWith("session.token") && !/(ipAddress|userAgent|emailVerified) null/.test(title),
  );
  for (const [title, rows] of [...judged, ...partialRows(place, false)]) {
    if (title === "no session.token") continue;
    await place.write(rows);
    expect(await read(), title).toBeNull();
  }
  await place.write(good);
  expect(await read()).toEqual(before);
});
