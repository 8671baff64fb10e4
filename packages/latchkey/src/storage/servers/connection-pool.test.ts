import { testEnv } from "@latchkey/testing/storage/env";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Connection, Connector } from "./connection.ts";
import { ConnectionPool } from "./connection-pool.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a pool of simulated connections; each gets the next of the random bytes. */
function poolOf(bytes: readonly number[], reached: () => Promise<void> = async () => {}) {
  const closed: string[] = [];
  let made = 0;
  const connector: Connector = {
    isOwner: true,
    begin: [],
    max: bytes.length,
    place: "nowhere",
    async connect() {
      const name = `connection ${++made}`;
      await reached();
      const end = () => void closed.push(name);
      return { ...unasked, isBroken: false, close: async () => end(), destroy: end };
    },
    settle: async () => {},
    close: async () => {},
  };
  const random = bytes.values();
  const pool = new ConnectionPool(connector, {
    ...testEnv(),
    patience: 1,
    random: () => Uint8Array.of(random.next().value ?? 0),
  });
  onTestFinished(() => pool.close());
  return { pool, closed };
}

const unasked: Pick<Connection, "query" | "command"> = {
  query: () => Promise.reject(new Error("Nothing is asked here.")),
  command: () => Promise.reject(new Error("Nothing is asked here.")),
};

test("connections opened together end at different times: after half an hour, give or take a fifth", async () => {
  const { pool, closed } = poolOf([0, 255]);
  const both = () => Promise.all([pool.acquire(), pool.acquire()]);
  const first = await both();
  vi.advanceTimersByTime(23 * MINUTE);
  for (const connection of first) pool.release(connection);
  expect(closed).toEqual([]);

  const again = await both();
  vi.advanceTimersByTime(2 * MINUTE);
  for (const connection of again) pool.release(connection);
  expect(closed).toEqual(["connection 1"]);

  const second = await pool.acquire();
  vi.advanceTimersByTime(10 * MINUTE);
  pool.release(second);
  expect(closed).toEqual(["connection 1"]);
  await pool.acquire();
  vi.advanceTimersByTime(2 * MINUTE);
  pool.release(second);
  expect(closed).toEqual(["connection 1", "connection 2"]);
});

test("a connection that became too old while idle isn't handed out", async () => {
  const { pool, closed } = poolOf([0, 255]);
  const old = await pool.acquire();
  vi.advanceTimersByTime(23 * MINUTE);
  pool.release(old);
  vi.advanceTimersByTime(2 * MINUTE);
  const next = await pool.acquire();
  expect(next).not.toBe(old);
  pool.release(next);
  expect(closed).toEqual(["connection 1"]);
});

test("a connection that was idle for five minutes is closed, one that was used is kept", async () => {
  const { pool, closed } = poolOf([0, 255]);
  const [one, other] = await Promise.all([pool.acquire(), pool.acquire()]);
  pool.release(one);
  vi.advanceTimersByTime(4 * MINUTE);
  pool.release(other);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(closed).toEqual(["connection 1"]);
  expect(pool.stats()).toMatchObject({ used: 0, idle: 1 });
});

test("a connection that was being opened while the server was demoted isn't handed out", async () => {
  const held = Promise.withResolvers<void>();
  const ways = [Promise.resolve(), held.promise].values();
  const { pool, closed } = poolOf([128, 128, 128], () => ways.next().value ?? Promise.resolve());
  const old = await pool.acquire();
  const next = pool.acquire();
  pool.demoted(old);
  vi.advanceTimersByTime(1);
  held.resolve();
  const fresh = await next;
  expect(closed).toEqual(["connection 2"]);
  pool.release(old);
  expect(closed).toEqual(["connection 2", "connection 1"]);
  pool.release(await fresh);
  expect(closed).toHaveLength(2);
});
