import { redisServer } from "@latchkey/testing/redis/server";
import { expect, test } from "vitest";
import { ConfigurationError } from "../base/errors.ts";
import { assertRecentRedis, serverIn } from "./client.ts";

const info = (...fields: string[]) => ["# Server", ...fields, "redis_mode:standalone", ""].join("\r\n");

test.for(["5.0.14", "6.0.16", "2.8.0"])("Redis %s is refused, with the required version", (version) => {
  const check = () => assertRecentRedis(info(`redis_version:${version}`), "redis");
  expect(check).toThrow(ConfigurationError);
  expect(check).toThrow(`redis: the server is Redis ${version}; Latchkey needs Redis 6.2 or later`);
});

test.for([
  info("redis_version:6.2.0"),
  info("redis_version:7.0.15"),
  info("redis_version:8.4.1"),
  info("redis_version:7.2.4", "server_name:valkey", "valkey_version:8.1.0"),
  // A user without the right to ask is not refused.
  "",
])("recent ones, and those that don't tell, are accepted: %j", (text) => {
  assertRecentRedis(text, "redis");
});

test("Valkey is identified by its own version, and a running server by the one it reports", async () => {
  const valkey = info("redis_version:7.2.4", "server_name:valkey", "valkey_version:8.1.0");
  expect(serverIn(valkey)).toEqual({ name: "Valkey", version: "8.1.0" });
  const server = await redisServer();
  const told = serverIn(String(await server.ask("info", "server")));
  expect(told?.version).toMatch(/^\d+\.\d+\.\d+$/);
});
