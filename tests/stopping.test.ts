import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort, until } from "./service.ts";

const ROOT = join(import.meta.dirname, "..");
const PASSWORD = "three lamps and a harbour";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-stopping-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("`npm start`, told to stop together with its service, is one request to stop", async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LATCHKEY_DATA: folder, PORT: String(port) },
    // A group of its own, which is what a supervisor signals.
    detached: true,
    stdio: "ignore",
  });
  const exited = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  const group = -(child.pid ?? Number.NaN);
  try {
    const api = `http://localhost:${port}/api/auth`;
    const isUp = (): Promise<boolean> =>
      fetch(`${api}/ok`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isUp, { withinMs: 60_000, what: "the service to answer" });
    const attempts = Array.from({ length: 12 }, (_, index) =>
      fetch(`${api}/sign-up/email`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: `p${index}@example.com`, password: PASSWORD, name: "P" }),
      }),
    );
    // One has been answered, so the others have been accepted; most of them still wait for their hash.
    await Promise.race(attempts);
    process.kill(group, "SIGTERM");
    const answers = await Promise.all(attempts);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await exited).toEqual({ code: 0, signal: null });
  } finally {
    // Whatever is left of it.
    try {
      process.kill(group, "SIGKILL");
    } catch {}
  }
});
