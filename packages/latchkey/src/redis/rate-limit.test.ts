import { redisServer } from "@latchkey/testing/redis/server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { RateLimitStore } from "../security/rate-limit.ts";
import { redisTarget } from "./client.ts";
import { type RedisConnection, redisConnection } from "./connection.ts";
import { redisRateLimiter } from "./rate-limit.ts";

const ROUNDS = 40;

function node(url: string): RedisConnection {
  const env = { now: Date.now, log: () => undefined };
  const redis = redisConnection({ target: redisTarget(url, "redis"), env, option: "redis", deadline: 5000 });
  onTestFinished(() => redis.close());
  return redis;
}

const SHIFT_TIMES = `
for i, time in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  redis.call('LSET', KEYS[1], i - 1, string.format('%.0f', time + 3600000))
end
redis.call('PEXPIRE', KEYS[1], 4200000)`;
const SHIFT_PARTS = `
local counts = redis.call('HGETALL', KEYS[1])
redis.call('DEL', KEYS[1])
for i = 1, #counts, 2 do
  redis.call('HSET', KEYS[1], string.format('%.0f', counts[i] + 3600000 / (600000 / 64)), counts[i + 1])
end
redis.call('PEXPIRE', KEYS[1], 4200000)`;

/** Returns how many of 16 requests at once, over two nodes, pass a limit of 5. */
async function passing(nodes: readonly RateLimitStore[], key: string, max = 5, count = 16): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: count }, async (_, at) => nodes[at % nodes.length]?.take(key, 600, max)),
  );
  return waits.filter((wait) => wait === 0).length;
}

describe("a limit shared by processes", () => {
  test("lets exactly its maximum pass, however many come at once to any process", async () => {
    const { url } = await redisServer();
    const nodes = [redisRateLimiter(node(url)), redisRateLimiter(node(url))];
    for (let round = 0; round < ROUNDS; round++) expect(await passing(nodes, `key${round}`)).toBe(5);
  });

  test("has room on each node for requests that another has given back", async () => {
    const { url } = await redisServer();
    const nodes = [redisRateLimiter(node(url)), redisRateLimiter(node(url))] as const;
    for (let n = 0; n < 5; n++) {
      expect(await nodes[n % 2]?.take("key", 600, 1)).toBe(0);
      await nodes[(n + 1) % 2]?.giveBack?.("key", 600, 1);
    }
    expect(await passing(nodes, "key", 1, 4)).toBe(1);
  });

  test("counts in one step: separate reads and writes would let more pass", async () => {
    const { url } = await redisServer();
    const naive = (redis: RedisConnection): RateLimitStore => ({
      async take(key, window, max) {
        const count = Number(await redis.command("get", key));
        if (count >= max) return window;
        await redis.command("set", key, count + 1);
        return 0;
      },
    });
    const nodes = [naive(node(url)), naive(node(url))];
    const passed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) passed.push(await passing(nodes, `key${round}`));
    expect(Math.max(...passed)).toBeGreaterThan(5);
  });

  test("lets exactly as many pass if they are counted in parts of the window", async () => {
    const { url } = await redisServer();
    const nodes = [redisRateLimiter(node(url)), redisRateLimiter(node(url))];
    expect(await passing(nodes, "many", 1001, 1100)).toBe(1001);
  });

  test.each([3, 1001])("of %i tells how long to wait, and waiting that long is enough", async (max) => {
    const { url } = await redisServer();
    const limiter = redisRateLimiter(node(url));
    const from = Date.now();
    await Promise.all(Array.from({ length: max }, () => limiter.take("k", 1, max)));
    const wait = await limiter.take("k", 1, max);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(2);
    await vi.waitFor(async () => expect(await limiter.take("k", 1, max)).toBe(0), { timeout: 60_000 });
    // Not before the first had left the window.
    expect(Date.now() - from).toBeGreaterThanOrEqual(1000);
  });

  test("leaves nothing behind when the window has passed", async () => {
    const server = await redisServer();
    const limiter = redisRateLimiter(node(server.url));
    await limiter.take("k", 1, 3);
    await limiter.take("k", 1, 2000);
    expect(await server.keys()).toEqual(["latchkey:limit:1:2000:k", "latchkey:limit:1:3:k"]);
    await vi.waitUntil(async () => (await server.keys()).length === 0, { timeout: 60_000 });
  });

  test.each([3, 1001])("of %i starts over if the clock of Redis was set back by an hour", async (max) => {
    const server = await redisServer();
    const limiter = redisRateLimiter(node(server.url));
    expect(await passing([limiter], "k", max, max + 9)).toBe(max);
    const [key = ""] = await server.keys();
    // As if they had been counted an hour from now.
    const later = max === 3 ? SHIFT_TIMES : SHIFT_PARTS;
    await server.ask("eval", later, 1, key);
    expect(await passing([limiter], "k", max, max + 9)).toBe(max);
    expect(Number(await server.ask("pttl", key)), "and forgets in time").toBeLessThanOrEqual(610_000);
  });

  test("of zero lets nothing pass", async () => {
    const { url } = await redisServer();
    expect(await redisRateLimiter(node(url)).take("k", 60, 0)).toBe(60);
  });

  test("that can't be counted is 503: nothing passes uncounted, and no wait is told", async () => {
    const server = await redisServer();
    const limiter = redisRateLimiter(node(server.url));
    expect(await limiter.take("k", 60, 3)).toBe(0);
    await server.kill();
    await expect(limiter.take("k", 60, 3)).rejects.toMatchObject({ statusCode: 503 });
  });
});
