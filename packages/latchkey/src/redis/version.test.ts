import { redisServer } from "@latchkey/testing/redis/server";
import { expect, test } from "vitest";
import { ConfigurationError } from "../base/errors.ts";
import { assertRecentRedis, serverIn } from "./version.ts";

const info = (...fields: string[]) => ["# Server", ...fields, "redis_mode:standalone", ""].join("\r\n");

test.for(["5.0.14", "6.0.16", "2.8.0"])("Redis %s is refused, with what is needed", (version) => {
  const check = () => assertRecentRedis(info(`redis_version:${version}`), "redis");
  expect(check).toThrow(ConfigurationError);
  expect(check).toThrow(`redis: the server is Redis ${version}; Latchkey needs Redis 6.2 or later`);
});

test.for([
  info("redis_version:6.2.0"),
  info("redis_version:7.0.15"),
  info("redis_version:8.4.1"),
  info("redis_version:7.2.4", "server_name:valkey", "valkey_version:8.1.0"),
  // Whoever may not ask is not refused for it.
  "",
])("recent ones, and those that don't tell, are taken: %j", (text) => {
  assertRecentRedis(text, "redis");
});

test("Valkey is called by its own version, a server that runs by what it says", async () => {
  const valkey = info("redis_version:7.2.4", "server_name:valkey", "valkey_version:8.1.0");
  expect(serverIn(valkey)).toEqual({ name: "Valkey", version: "8.1.0" });
  const server = await redisServer();
  const told = serverIn(String(await server.ask("info", "server")));
  expect(told?.version).toMatch(/^\d+\.\d+\.\d+$/);
});
