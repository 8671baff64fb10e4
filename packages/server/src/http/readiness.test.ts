import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readiness } from "./readiness.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database with adjustable delays and failures. */
function database() {
  const state = { took: 1, isBroken: false, asked: 0 };
  const check = async (): Promise<void> => {
    state.asked += 1;
    await new Promise((resolve) => setTimeout(resolve, state.took));
    if (state.isBroken) throw new Error("no space left on /var/lib/secret");
  };
  return { state, check };
}

async function verdictOf(ready: ReturnType<typeof readiness>, within = 600) {
  const verdict = ready.verdict();
  await vi.advanceTimersByTimeAsync(within);
  return verdict;
}

describe("readiness", () => {
  test("no request comes before the start is over, nor during a stop: the database isn't asked", async () => {
    const { check, state } = database();
    const ready = readiness(check);
    expect(await ready.verdict()).toEqual({ ready: false, reasons: ["starting"] });
    ready.hold = "draining";
    expect(await ready.verdict()).toEqual({ ready: false, reasons: ["draining"] });
    expect(state.asked).toBe(0);
  });

  test("a verdict holds for five seconds, for any number of checks", async () => {
    const { check, state } = database();
    const ready = readiness(check);
    ready.hold = undefined;
    expect(await verdictOf(ready)).toMatchObject({ ready: true, reasons: [] });
    state.isBroken = true;
    expect(await verdictOf(ready, 4_000)).toMatchObject({ ready: true });
    expect(state.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await verdictOf(ready)).toMatchObject({ ready: false, reasons: ["database"] });
  });

  test("a database that returns needs no manual action", async () => {
    const { check, state } = database();
    const ready = readiness(check);
    ready.hold = undefined;
    state.took = 1e9;
    expect(await verdictOf(ready)).toMatchObject({ ready: false, reasons: ["database"] });
    state.took = 1;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await verdictOf(ready)).toMatchObject({ ready: true });
  });

  test("a slow database keeps requests away until it has been quick for ten seconds", async () => {
    const { check, state } = database();
    const ready = readiness(check);
    ready.hold = undefined;
    state.took = 1_200;
    expect(await verdictOf(ready, 500)).toMatchObject({ reasons: ["database"] });
    await vi.advanceTimersByTimeAsync(5_000);
    state.took = 1;
    expect(await verdictOf(ready)).toMatchObject({ ready: false, reasons: ["degraded"] });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await verdictOf(ready)).toMatchObject({ ready: true, reasons: [] });
  });

  test("a clock far from the database's keeps requests away until it is corrected", async () => {
    const { check } = database();
    let isWrong = true;
    const ready = readiness(check, { troubles: () => (isWrong ? ["clock"] : []) });
    ready.hold = undefined;
    expect(await verdictOf(ready)).toMatchObject({ ready: false, reasons: ["clock"] });
    isWrong = false;
    expect(await verdictOf(ready)).toMatchObject({ ready: true });
  });

  test("a node that checks sessions while the database is away is ready, with the status degraded", async () => {
    const { check, state } = database();
    let outlivesDatabase = false;
    const ready = readiness(check, { outlivesDatabase: () => outlivesDatabase });
    ready.hold = undefined;
    state.isBroken = true;
    expect(await verdictOf(ready)).toMatchObject({ ready: false, reasons: ["database"] });
    outlivesDatabase = true;
    const { status, body } = await ready.page("operators");
    expect([status, JSON.parse(String(body))]).toEqual([200, { status: "degraded", reasons: ["database"] }]);
    expect(JSON.parse(String((await ready.page()).body))).toEqual({ status: "degraded" });
    outlivesDatabase = false;
    expect((await ready.page()).status).toBe(503);
  });

  test("a node with another problem isn't ready, even if it could check sessions", async () => {
    const { check, state } = database();
    const ready = readiness(check, { outlivesDatabase: () => true, troubles: () => ["clock"] });
    ready.hold = undefined;
    state.isBroken = true;
    expect(await verdictOf(ready)).toMatchObject({ ready: false });
  });

  test("the state of Redis is reported, and decides nothing", async () => {
    const { check } = database();
    const ready = readiness(check, { redisIsUp: () => false });
    ready.hold = undefined;
    expect(await verdictOf(ready)).toMatchObject({ ready: true, redis: "down" });
  });

  test("the public sees the status, developers also the reasons, operators everything", async () => {
    const { check, state } = database();
    const ready = readiness(check, { redisIsUp: () => true });
    ready.hold = undefined;
    state.isBroken = true;
    await verdictOf(ready);
    const bodies = await Promise.all(
      (["public", "developers", "operators"] as const).map(async (audience) => {
        const { status, body } = await ready.page(audience);
        expect(status).toBe(503);
        return JSON.parse(String(body));
      }),
    );
    expect(bodies).toEqual([
      { status: "not ready" },
      { status: "not ready", reasons: ["database"] },
      { status: "not ready", reasons: ["database"], redis: "up" },
    ]);
  });
});

test("a file system that doesn't report its free space doesn't prevent readiness", async () => {
  vi.useRealTimers();
  const { check } = database();
  // Procfs reports no blocks at all; on other systems the folder doesn't exist.
  const ready = readiness(check, { folder: "/proc" });
  ready.hold = undefined;
  expect(await ready.verdict()).toMatchObject({ ready: true });
});
