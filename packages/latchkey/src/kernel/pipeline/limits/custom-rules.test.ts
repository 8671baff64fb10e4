import { app } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../../../base/errors.ts";
import type { LatchkeyOptions } from "../../../index.ts";

type RateLimit = NonNullable<LatchkeyOptions["rateLimit"]>;

async function passing(
  customRules: RateLimit["customRules"],
  path: string,
  headers: Record<string, string> = {},
) {
  const { exchange } = await app({ rateLimit: { enabled: true, max: 5, customRules: customRules ?? {} } });
  let passed = 0;
  for (let n = 0; n < 10; n++) {
    const { status } = await exchange({ path: `/api/auth${path}`, headers });
    if (status !== 429) passed += 1;
  }
  return passed;
}

describe("a rule of the options", () => {
  test("replaces that of a route", async () => {
    expect(await passing({ "/ok": { window: 10, max: 2 } }, "/ok")).toBe(2);
    expect(await passing({ "/ok": { window: 10, max: 2 } }, "/get-session")).toBe(5);
  });

  test("may remove a limit", async () => {
    expect(await passing({ "/ok": false }, "/ok")).toBe(10);
  });

  test("may cover many routes, and one for a single route takes precedence", async () => {
    const rules: RateLimit["customRules"] = {
      "/get*": { window: 10, max: 1 },
      "/*": { window: 10, max: 3 },
      "/ok": { window: 10, max: 2 },
    };
    expect(await passing(rules, "/get-session")).toBe(1);
    expect(await passing(rules, "/ok")).toBe(2);
    expect(await passing(rules, "/ui/config")).toBe(3);
  });

  test("may depend on the request", async () => {
    const seen: unknown[] = [];
    const rules: RateLimit["customRules"] = {
      "/ok": ({ method, path, address, header }) => {
        seen.push([method, path, address]);
        return header("x-tier") === "gold" ? false : { window: 10, max: 1 };
      },
    };
    expect(await passing(rules, "/ok")).toBe(1);
    expect(await passing(rules, "/ok", { "x-tier": "gold" })).toBe(10);
    expect(seen[0]).toEqual(["GET", "/ok", "192.0.2.1"]);
    expect(await passing({ "/ok": async () => ({ window: 10, max: 3 }) }, "/ok")).toBe(3);
  });

  test.each<[answer: unknown, passed: number]>([
    [{ window: 10, max: 10 / 3 }, 3],
    [{ window: 10.5, max: 2.9 }, 2],
    [{ window: 10, max: 0.5 }, 0],
    [{ window: 10, max: 0 }, 0],
    // These limits can't be counted: the rule of the options applies.
    [{ window: 10, max: Number.NaN }, 5],
    [{ window: 10, max: Number.POSITIVE_INFINITY }, 5],
    [{ window: 10, max: -1 }, 5],
    [{ window: 0.5, max: 1 }, 5],
    [{ window: 10 }, 5],
    [undefined, 5],
    [null, 5],
  ])("given by a function may return %o, which never lifts the limit", async (answer, passed) => {
    // As JavaScript would pass it.
    const rule = (() => answer) as () => false;
    expect(await passing({ "/ok": rule }, "/ok")).toBe(passed);
  });

  test("with an invalid result is logged once", async () => {
    const rule = () => ({ window: 10, max: Number.NaN });
    const here = await app({ rateLimit: { enabled: true, customRules: { "/ok": rule } } });
    for (let n = 0; n < 3; n++) await here.exchange({ path: "/api/auth/ok" });
    const told = here.lines.filter(({ message }) => message.includes("rateLimit.customRules"));
    expect(told).toMatchObject([{ level: "warn", message: expect.stringContaining("/ok") }]);
  });

  test.each<[RateLimit, string]>([
    [{ max: 2.5 }, "rateLimit.max is 2.5; it must be a whole number of at least 1"],
    [{ window: 0.5 }, "rateLimit.window is 0.5; it must be a whole number of at least 1"],
    [{ customRules: { "/ok": { window: 1.5, max: 1 } } }, 'customRules["/ok"].window is 1.5'],
    [{ customRules: { "/ok": { window: 1, max: 3.3 } } }, 'customRules["/ok"].max is 3.3'],
    [{ customRules: { ok: false } }, "a path such as"],
    [{ customRules: { "/ok": { window: 0, max: 1 } } }, 'customRules["/ok"].window is 0'],
    [{ customRules: { "/ok": { window: 1, max: Number.NaN } } }, 'customRules["/ok"].max is NaN'],
    [{ storage: "redis" as "memory" }, "memory, database, secondary-storage"],
    [{ storage: "secondary-storage" }, "give redis"],
    [{ customStorage: {} as { take: () => number } }, "customStorage has no function `take`"],
    [{ storage: "memory", customStorage: { take: () => 0 } }, "give one of them"],
  ])("that makes no sense stops the start: %o", async (rateLimit, message) => {
    const failed = app({ rateLimit, redis: undefined });
    await expect(failed).rejects.toBeInstanceOf(ConfigurationError);
    await expect(failed).rejects.toThrow(message);
  });

  test.each([0, 1.5, Number.NaN])("of %d processes stops the start", async (processes) => {
    await expect(app({ advanced: { processes } })).rejects.toThrow("advanced.processes");
  });
});
