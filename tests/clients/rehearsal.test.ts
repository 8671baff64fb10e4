import { spawn } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { toNodeHandler } from "latchkey/node";
import { expect, onTestFinished, test } from "vitest";
import { command } from "../command.ts";
import { installExactly } from "../install.ts";
import { program } from "../program.ts";
import { freePort, inherited, until } from "../service.ts";
import { GENERATIONS } from "./generations.ts";
import { engineOn } from "./old-version.ts";
import { traffic } from "./traffic.ts";

const SERVER = fileURLToPath(new URL("framework-server.mjs", import.meta.url));
const SECRET = "an old secret of this deployment 0123456789";
const [, { folder: FRAMEWORK }] = GENERATIONS;

const answers = (port: number) => async (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/auth/ok`).then(
    ({ status }) => status > 0,
    () => false,
  );

/** Starts a program that answers on `port`. Resolves to what ends it. */
async function started(
  args: readonly string[],
  port: number,
  folder: string,
): Promise<() => Promise<string>> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: inherited(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  const ended = new Promise<string>((resolve) => child.once("close", () => resolve(out)));
  const stop = async (): Promise<string> => {
    child.kill("SIGTERM");
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  await until(answers(port));
  return stop;
}

async function oldServer(
  database: string,
  folder: string,
): Promise<{ port: number; stop: () => Promise<string> }> {
  const port = await freePort();
  const args = [SERVER, fileURLToPath(new URL("server.mjs", FRAMEWORK)), database, String(port), SECRET];
  return { port, stop: await started(args, port, folder) };
}

/** Starts Latchkey on the database, which it takes over. */
async function newServer(database: string): Promise<{ port: number }> {
  const auth = engineOn(`sqlite:${database}`, SECRET);
  const port = await freePort();
  const server = createServer(toNodeHandler(auth));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  await auth.adopt();
  server.listen(port, "127.0.0.1");
  await until(answers(port));
  return { port };
}

const onSqlite = test.runIf(chosenDatabase() === "sqlite");

onSqlite("traffic recorded at better-auth 1.7 is answered alike by Latchkey, except on purpose", async () => {
  await installExactly(fileURLToPath(FRAMEWORK));
  const folder = await mkdtemp(join(tmpdir(), "latchkey-rehearsal-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);

  const empty = await oldServer(at("live.db"), folder);
  await empty.stop();
  for (const copy of ["old.db", "new.db"]) await copyFile(at("live.db"), at(copy));

  const live = await oldServer(at("live.db"), folder);
  const proxy = await freePort();
  const record = ["record", "--to", `http://127.0.0.1:${live.port}`, "--out", "traffic.ndjson"];
  const stopRecording = await started([program(), ...record, "--port", String(proxy)], proxy, folder);
  await traffic(`http://127.0.0.1:${proxy}`);
  expect(await stopRecording()).toMatch(/^\d{3} calls recorded\. traffic\.ndjson\.secrets holds passwords/);
  await live.stop();
  const recording = await readFile(at("traffic.ndjson"), "utf8");
  expect(recording).not.toContain("correct horse");
  expect(recording).toContain("lk:answer:");
  expect((await stat(at("traffic.ndjson.secrets"))).mode & 0o777).toBe(0o600);

  const old = await oldServer(at("old.db"), folder);
  const now = await newServer(at("new.db"));
  const rehearsed = await command(folder, [
    ...["rehearse", "traffic.ndjson", "--json", "--report", "report.ndjson"],
    ...["--old", `http://127.0.0.1:${old.port}`, "--new", `http://127.0.0.1:${now.port}`],
    ...["--old-database", `sqlite:${at("old.db")}`, "--new-database", `sqlite:${at("new.db")}`],
  ]);
  const summary = JSON.parse(rehearsed.out);
  expect(summary.groups.filter(({ reason }: { reason?: string }) => reason === undefined)).toEqual([]);
  // The old server, too, refuses the passkey that was made for the recorded challenge.
  expect(summary).toMatchObject({ different: 0, skipped: 0, drifted: 1 });
  expect(summary.calls).toBeGreaterThan(100);
  expect(summary.groups).toContainEqual(
    expect.objectContaining({
      route: "/update-user",
      old: "400",
      new: "200",
      reason: "An update without changes succeeds.",
    }),
  );
  expect(rehearsed.code).toBe(0);
});

test.each([
  [["record", "--to", "localhost", "--out", "x"], "--to is no URL of a server"],
  [["rehearse", "package.json", "--old", "http://a", "--new", "http://b"], "package.json is no recording"],
  [["rehearse", "missing", "--old", "http://a", "--new", "http://b"], "missing is no file"],
])("%j is refused with what to do", async (args, message) => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  expect(await command(root, args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});
