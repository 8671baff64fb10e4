import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holdSignUps } from "./held.ts";
import { program } from "./program.ts";
import { endWithTests, freePort, until } from "./service.ts";

const ROOT = join(import.meta.dirname, "..");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-stopping-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process in a separate process group, which is what a supervisor signals. */
interface Started extends AsyncDisposable {
  readonly api: string;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends a signal to every process of the group. */
  signal(name: NodeJS.Signals): void;
  log(): string;
}

async function start(args: readonly string[], variables: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LATCHKEY_DATA: folder,
      PORT: String(port),
      ...variables,
    },
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let written = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    written += chunk;
  });
  const exited: Started["exited"] = new Promise((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  const signal: Started["signal"] = (name) => process.kill(-(child.pid ?? Number.NaN), name);
  const kill = () => {
    try {
      signal("SIGKILL");
    } catch {
      // The group has already ended.
    }
  };
  endWithTests(child, kill);
  return {
    api: `http://localhost:${port}/api/auth`,
    exited,
    signal,
    log: () => written,
    async [Symbol.asyncDispose]() {
      kill();
      await exited;
    },
  };
}

const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => undefined, // no process listens
  );

test("a signal to both `npm start` and its service is one request to stop", async () => {
  const held = holdSignUps(folder);
  await using started = await start(["scripts/run.mjs", "start"], held.env);
  await until(async () => (await statusOf(`${started.api}/ok`)) === 200, { withinMs: 300_000 });
  const { answers } = await held.send(started, 12);
  started.signal("SIGTERM");
  await until(() => started.log().includes("stopping"));
  held.release();
  expect((await answers).map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await started.exited).toEqual({ code: 0, signal: null });
});

/** Prevents other processes from creating tables in the database of the test's folder. */
function holdDatabase(): Disposable {
  const database = new DatabaseSync(join(folder, "latchkey.db"));
  database.exec("pragma journal_mode = wal; begin immediate");
  return { [Symbol.dispose]: () => database.close() };
}

describe.for(["1", "2"])("while it waits for its tables, with LATCHKEY_WORKERS=%s,", (workers) => {
  test("a service is alive and not ready, and a stop ends it at once", async () => {
    using _held = holdDatabase();
    const management = await freePort();
    await using started = await start([program(), "start"], {
      LATCHKEY_WORKERS: workers,
      LATCHKEY_MANAGEMENT_PORT: String(management),
    });
    const main = new URL(started.api).origin;
    for (const origin of [main, `http://localhost:${management}`]) {
      await until(async () => (await statusOf(`${origin}/livez`)) === 200, { what: `${origin} to be alive` });
      const ready = await fetch(`${origin}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toEqual({ status: "not ready", reasons: ["starting"] });
    }
    const early = await fetch(`${started.api}/ok`);
    expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await early.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    started.signal("SIGTERM");
    expect(await started.exited).toEqual({ code: 0, signal: null });
    expect(started.log()).toContain("stopped");
    expect(started.log()).not.toContain("too long");
  });
});
