import { redisServer } from "@latchkey/testing/redis/server";
import { world } from "@latchkey/testing/world";
import { expect, onTestFinished, test, vi } from "vitest";
import { redisTarget } from "../../../redis/client.ts";
import { redisConnection } from "../../../redis/connection.ts";
import type { Watcher } from "../../../storage/statements/watched.ts";
import { schema } from "../../../storage/tables/schema.ts";
import { userTable } from "../../users/tables.ts";
import { sessionTable } from "../tables.ts";
import { cachedSessions } from "./cached-sessions.ts";
import type { SessionStorage, Stored } from "./session-storage.ts";

const TOKEN = "h1_token";

/** A node whose table answers when the test says so, as a distant database does by chance. */
async function slowNode() {
  const server = await redisServer();
  const { env } = world();
  const redis = redisConnection({ target: redisTarget(server.url, "redis"), env, option: "redis" });
  onTestFinished(() => redis.close());
  let row: Stored = stored("before");
  let gate: Promise<void> | undefined;
  const asked = vi.fn();
  const listeners: Watcher[] = [];
  const table = {
    async find() {
      const read = row;
      asked();
      await gate;
      return read;
    },
  } as unknown as SessionStorage;
  const core = {
    env,
    db: { schema: schema([userTable, sessionTable]) },
    whenChanged: (listener: Watcher) => void listeners.push(listener),
  };
  const sessions = cachedSessions(core, redis, table);
  return {
    asked,
    find: async () => (await sessions.find(TOKEN, true))?.user.name,
    /** Writes as a request does: commit, remove the generation, answer. */
    async write(name: string) {
      row = stored(name);
      for (const tell of listeners) await tell([{ table: "user", owner: "ada" }]);
    },
    /** Holds the table's answers back until the returned function is called. */
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
  };
}

function stored(name: string): Stored {
  const dates = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
  return {
    session: {
      id: "s",
      token: TOKEN,
      userId: "ada",
      expiresAt: "2999-01-01T00:00:00.000Z",
      ipAddress: "",
      userAgent: "",
      activeOrganizationId: null,
      ...dates,
    },
    user: {
      id: "ada",
      name,
      email: "ada@example.com",
      emailVerified: true,
      image: null,
      locale: null,
      timeZone: null,
      ...dates,
    },
  };
}

test("a copy of a row that was read before a write is never an answer", async () => {
  const node = await slowNode();
  // A copy is made only if the session's owner is known.
  await node.find();
  const open = node.close();
  node.asked.mockClear();
  const late = node.find();
  await vi.waitUntil(() => node.asked.mock.calls.length === 1, { timeout: 60_000 });
  await node.write("after");
  open();
  expect(await late).toBe("before");
  // The late reader has made its copy by the time that a check sent behind it is answered.
  for (let i = 0; i < 3; i++) expect(await node.find()).toBe("after");
  node.asked.mockClear();
  expect(await node.find()).toBe("after");
  expect(node.asked).not.toHaveBeenCalled();
});
