import { redisServer } from "@latchkey/testing/redis/server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ConfigurationError } from "../base/errors.ts";
import { type RedisOption, redisScript, redisTarget } from "./client.ts";
import { type RedisConnection, redisConnection } from "./connection.ts";
import { redisRateLimiter } from "./rate-limit.ts";

const UNAVAILABLE = { statusCode: 503, code: "SERVICE_UNAVAILABLE", headers: { "retry-after": "1" } };

interface Connected {
  redis: RedisConnection;
  lines: string[];
}

function connected(given: RedisOption): Connected {
  const lines: string[] = [];
  const log = (...line: unknown[]) => void lines.push(JSON.stringify(line));
  const redis = redisConnection({
    target: redisTarget(given, "redis"),
    env: { now: Date.now, log },
    option: "redis",
  });
  onTestFinished(() => redis.close());
  return { redis, lines };
}

const isUp = (redis: RedisConnection) => vi.waitUntil(() => redis.isUp, { timeout: 60_000 });

describe("a Redis URL", () => {
  test.each([
    "",
    "localhost:6379",
    "http://localhost:6379",
    "redis://",
    "redis://user:secret%@localhost",
    "redis://:secret@localhost/name",
    "redis://:secret@localhost?family=6",
    "redis://:secret@localhost:port",
    "unix://",
  ])("that isn't one (%j) stops the start, and isn't repeated", (address) => {
    let error: unknown;
    try {
      redisTarget(address, "redis");
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toMatch(/redis: .*expected redis:\/\/HOST:PORT/);
    expect(String(error)).not.toContain("secret");
  });

  test("sets the prefix of every key", async () => {
    const server = await redisServer();
    const { redis } = connected(`${server.url}/3?prefix=app:`);
    await redis.command("set", redis.key("a"), 1);
    expect(await server.keys()).toEqual([]);
    await server.ask("select", 3);
    expect(await server.keys()).toEqual(["app:a"]);
  });
});

describe("a connection to Redis", () => {
  test("answers, runs scripts that the server has never seen, and still knows them after a flush", async () => {
    const server = await redisServer();
    const { redis } = connected(server.url);
    const script = redisScript("return {KEYS[1], ARGV[1]}");
    expect(await redis.script(script, ["k"], ["a"])).toEqual(["k", "a"]);
    await server.ask("script", "flush");
    expect(await redis.script(script, ["k"], ["b"])).toEqual(["k", "b"]);
    await redis.check();
  });

  test("to a server that is down is refused with 503, at once from the second time on, and recovers by itself", async () => {
    const server = await redisServer();
    const { redis, lines } = connected(server.url);
    await redis.check();
    expect(redis.restoredAt).toBeUndefined();
    await server.kill();
    await expect(redis.command("get", "a")).rejects.toMatchObject(UNAVAILABLE);
    expect(redis.isUp).toBe(false);
    await expect(redis.check()).rejects.toMatchObject(UNAVAILABLE);
    await server.start();
    await isUp(redis);
    expect(await redis.command("get", "a")).toBeNull();
    expect(redis.restoredAt).toBeGreaterThan(0);
    expect(lines).toHaveLength(2);
  });

  test("that can't be opened is refused with 503, and opened once the server is up", async () => {
    const server = await redisServer();
    await server.kill();
    const { redis } = connected(server.url);
    await expect(redis.command("get", "a")).rejects.toMatchObject(UNAVAILABLE);
    await server.start();
    await isUp(redis);
    await redis.check();
  });

  test("to a server that hangs waits for the deadline only, once, and continues when it answers", async () => {
    const server = await redisServer();
    const { redis } = connected(server.url);
    await redis.check();
    server.pause();
    const first = Array.from({ length: 100 }, () => redis.command("get", "a"));
    for (const { status } of await Promise.allSettled(first)) expect(status).toBe("rejected");
    const asked = vi.fn();
    const later = redis.command("get", "a").catch(asked);
    // Refused before any other work of the process: nothing was sent.
    await later;
    expect(asked.mock.calls).toMatchObject([[UNAVAILABLE]]);
    server.resume();
    await isUp(redis);
    expect(await redis.command("get", "a")).toBeNull();
  });

  test("to a server that is read-only counts as down until it accepts writes", async () => {
    const [main, replica] = [await redisServer(), await redisServer()];
    const { redis } = connected(replica.url);
    await redis.check();
    await replica.ask("replicaof", "127.0.0.1", main.port);
    await expect(redis.command("set", "a", 1)).rejects.toMatchObject(UNAVAILABLE);
    expect(redis.isUp).toBe(false);
    await replica.ask("replicaof", "no", "one");
    await isUp(redis);
  });

  test("to a server without memory counts as down until there is some", async () => {
    const server = await redisServer();
    const { redis } = connected(server.url);
    await server.ask("config", "set", "maxmemory", "1");
    await expect(redis.command("set", "a", 1)).rejects.toMatchObject(UNAVAILABLE);
    expect(redis.isUp).toBe(false);
    await server.ask("config", "set", "maxmemory", "0");
    await isUp(redis);
  });

  test("with a wrong password reports it when checked, and never shows it", async () => {
    const server = await redisServer();
    await server.ask("acl", "setuser", "app", "on", ">right", "~*", "+@all");
    for (const user of ["app:sesame", "other:sesame"]) {
      const { redis, lines } = connected(`redis://${user}@127.0.0.1:${server.port}`);
      const error = await redis.check().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toContain("refuses the username or password");
      await expect(redis.command("get", "a")).rejects.toMatchObject(UNAVAILABLE);
      expect(`${error} ${lines}`).not.toContain("sesame");
    }
    const { redis } = connected(`redis://app:right@127.0.0.1:${server.port}`);
    await redis.check();
  });

  test("needs no rights except those that are documented", async () => {
    const server = await redisServer();
    const rights = ["+@read", "+@write", "+@scripting", "+@connection", "+time", "~latchkey:*"];
    await server.ask("acl", "setuser", "app", "on", ">right", "resetkeys", ...rights);
    const { redis } = connected(`redis://app:right@127.0.0.1:${server.port}`);
    await redis.check();
    expect(await redisRateLimiter(redis).take("k", 10, 3)).toBe(0);
    await server.ask("acl", "setuser", "app", "-@write");
    const error = await redis.check().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain("may not run a command");
  });

  test("to a database that the server doesn't have is a mistake, and uses no other one", async () => {
    const server = await redisServer();
    const { redis } = connected(`${server.url}/99`);
    await expect(redis.check()).rejects.toThrow(ConfigurationError);
    await expect(redis.command("set", "latchkey:a", 1)).rejects.toMatchObject(UNAVAILABLE);
    expect(await server.keys()).toEqual([]);
  });

  test("that the application opened is used unchanged, and stays open", async () => {
    const server = await redisServer();
    const client = new Redis(server.url, { lazyConnect: true });
    onTestFinished(() => client.disconnect());
    const { redis } = connected(client);
    await redis.command("set", redis.key("a"), 1);
    await redis.close();
    expect(await client.get("latchkey:a")).toBe("1");
    await expect(redis.command("get", "a")).rejects.toMatchObject(UNAVAILABLE);
  });
});
