import { redisCluster } from "@latchkey/testing/redis/cluster";
import { redisSentinels } from "@latchkey/testing/redis/sentinels";
import { redisServer } from "@latchkey/testing/redis/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { ConfigurationError } from "../base/errors.ts";
import { parseRedisUrl } from "./address.ts";
import { redisScript, redisTarget } from "./client.ts";
import { type RedisConnection, redisConnection } from "./connection.ts";

function connected(url: string): RedisConnection {
  const redis = redisConnection({
    target: redisTarget(url, "redis"),
    env: { now: Date.now, log: () => {} },
    option: "redis",
  });
  onTestFinished(() => redis.close());
  return redis;
}

test("a URL names several hosts, with credentials, a prefix and a database", () => {
  expect(parseRedisUrl("rediss-sentinel://ada:p%40ss@a:1,b,[::1]:3/2?prefix=x:&master=m", "redis")).toEqual({
    kind: "sentinel",
    nodes: [
      { host: "a", port: 1 },
      { host: "b", port: 26_379 },
      { host: "::1", port: 3 },
    ],
    ...{ isTls: true, username: "ada", password: "p@ss", db: 2, prefix: "x:", primary: "m" },
  });
  expect(parseRedisUrl("redis-cluster://a,b:7001", "redis")).toMatchObject({
    kind: "cluster",
    nodes: [
      { host: "a", port: 6379 },
      { host: "b", port: 7001 },
    ],
    isTls: false,
  });
});

test.each([
  "redis-sentinel://",
  "redis-sentinel://:secret@a,,b",
  "redis-sentinel://:secret@a?name=x",
  "redis-cluster://:secret@a/1",
  "redis-cluster://:secret@a:port,b",
  "redis-cluster://:secret@a,:secret@b",
  "redis-ring://:secret@a",
])("%s stops the start, and its password isn't repeated", (url) => {
  const target = () => redisTarget(url, "redis");
  expect(target).toThrow(ConfigurationError);
  expect(target).toThrow(/redis: .*expected redis:\/\/HOST:PORT/);
  expect(target).not.toThrow(/secret/);
});

test("a cluster named by one of its nodes answers for keys on each, and runs scripts", async () => {
  const { servers } = await redisCluster();
  const redis = connected(`redis-cluster://127.0.0.1:${servers[0]?.port}?prefix=app:`);
  await redis.check();
  expect(redis.isCluster).toBe(true);
  const script = redisScript("return redis.call('get', KEYS[1])");
  for (const name of ["a", "b", "c", "d", "e", "f"]) {
    await redis.command("set", redis.key(name), name);
    expect(await redis.script(script, [redis.key(name)], [])).toBe(name);
  }
  const held = await Promise.all(servers.map((server) => server.keys()));
  expect(held.every((keys) => keys.length > 0)).toBe(true);
});

test("a node of a cluster, named as a server of its own, stops the start with the URL to use", async () => {
  const { servers } = await redisCluster();
  for (const { url } of servers) {
    const check = connected(url).check();
    await expect(check).rejects.toThrow(ConfigurationError);
    await expect(check).rejects.toThrow(
      "a node of a cluster; name it as redis-cluster://HOST:PORT,HOST:PORT.",
    );
  }
});

test("with Sentinels, the promoted replica is used once the primary is gone", async () => {
  const { url, primary, replica } = await redisSentinels();
  const redis = connected(url);
  await redis.check();
  await redis.command("set", redis.key("before"), "kept");
  await vi.waitUntil(async () => (await replica.keys()).includes("latchkey:before"), { timeout: 60_000 });
  await primary.kill();
  const written = () =>
    redis.command("set", redis.key("after"), "1").then(
      () => true,
      () => false,
    );
  await vi.waitUntil(written, { interval: 50, timeout: 60_000 });
  expect(await redis.command("get", redis.key("before"))).toBe("kept");
  expect(await replica.keys()).toContain("latchkey:after");
  expect(redis.restoredAt).toBeDefined();
});

test("a Sentinel, named as a server, stops the start with the URL to use", async () => {
  const { url } = await redisSentinels();
  const [, host] = /\/\/([^,]+),/.exec(url) ?? [];
  await expect(connected(`redis://${host}`).check()).rejects.toThrow(
    "a Sentinel; name it as redis-sentinel://HOST:PORT,HOST:PORT.",
  );
});

test("a single server still answers under its own URL", async () => {
  await connected((await redisServer()).url).check();
});
