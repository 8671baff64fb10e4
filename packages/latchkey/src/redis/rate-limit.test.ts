import { describe, expect, onTestFinished, test, vi } from "vitest";
import { memoryRateLimiter, type RateLimitStore } from "../security/rate-limit.ts";
import { redisTarget } from "./client.ts";
import { type RedisConnection, redisConnection } from "./connection.ts";
import { dividedLimiter, redisRateLimiter } from "./rate-limit.ts";
import { redisServer } from "./testing/server.ts";

const ROUNDS = 40;
const NEVER: RateLimitStore = {
  take: () => {
    throw new Error("Redis is there, so nobody asks the fallback.");
  },
};

function node(url: string): RedisConnection {
  const env = { now: Date.now, log: () => undefined };
  const redis = redisConnection({ target: redisTarget(url, "redis"), env, option: "redis", deadline: 5000 });
  onTestFinished(() => redis.close());
  return redis;
}

const limiterOn = (redis: RedisConnection) => redisRateLimiter({ redis, fallback: NEVER });

/** How many of 16 requests at once, over two nodes, pass a limit of 5. */
async function passing(nodes: readonly RateLimitStore[], key: string, max = 5, count = 16): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: count }, async (_, at) => nodes[at % nodes.length]?.take(key, 600, max)),
  );
  return waits.filter((wait) => wait === 0).length;
}

describe("a limit that processes share", () => {
  test("lets through exactly as many as it says, however many come at once to whichever of them", async () => {
    const { url } = await redisServer();
    const nodes = [limiterOn(node(url)), limiterOn(node(url))];
    for (let round = 0; round < ROUNDS; round++) expect(await passing(nodes, `key${round}`)).toBe(5);
  });

  test("counts in one step: read and written apart, it would let through more", async () => {
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

  test("lets through exactly as many where they are counted in parts of the window", async () => {
    const { url } = await redisServer();
    const nodes = [limiterOn(node(url)), limiterOn(node(url))];
    expect(await passing(nodes, "many", 1001, 1100)).toBe(1001);
  });

  test.each([3, 1001])("of %i says how long to wait, and waiting that long is enough", async (max) => {
    const { url } = await redisServer();
    const limiter = limiterOn(node(url));
    const from = Date.now();
    await Promise.all(Array.from({ length: max }, () => limiter.take("k", 1, max)));
    const wait = await limiter.take("k", 1, max);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(2);
    await vi.waitFor(async () => expect(await limiter.take("k", 1, max)).toBe(0), { timeout: 5000 });
    // Not before the first had left the window.
    expect(Date.now() - from).toBeGreaterThanOrEqual(1000);
  });

  test("leaves nothing behind when the window has gone by", async () => {
    const server = await redisServer();
    const limiter = limiterOn(node(server.url));
    await limiter.take("k", 1, 3);
    await limiter.take("k", 1, 2000);
    expect(await server.keys()).toEqual(["latchkey:limit:1:2000:k", "latchkey:limit:1:3:k"]);
    await vi.waitUntil(async () => (await server.keys()).length === 0, { timeout: 5000 });
  });

  test("of nothing lets nobody through", async () => {
    const { url } = await redisServer();
    expect(await limiterOn(node(url)).take("k", 60, 0)).toBe(60);
  });

  test("is held by each process for its own part while Redis is gone", async () => {
    const server = await redisServer();
    const nodes = [0, 1].map(() =>
      redisRateLimiter({
        redis: node(server.url),
        fallback: dividedLimiter(memoryRateLimiter({ now: Date.now }), 2),
      }),
    );
    await server.kill();
    expect(await passing(nodes, "k", 6)).toBe(6);
    expect(await passing(nodes, "k", 6)).toBe(0);
    await server.start();
    await vi.waitFor(async () => expect(await nodes[0]?.take("k", 600, 1)).toBe(0), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await nodes[1]?.take("k", 600, 1)).toBeGreaterThan(0), {
      timeout: 10_000,
    });
  });
});
