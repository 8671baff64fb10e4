/**
 * `node bench/telemetry-alone.ts [FOLDER]`: processor time of a session check, in processes that take turns:
 * without OpenTelemetry, with the module and no SDK, and, if a checkout is given, of its engine. Prints each
 * median in microseconds, and its ratio to the first.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { median } from "./stats.ts";

const ROUNDS = 15;
const WARM_UP = 40_000;
const CHECKS = 120_000;
const URL_ = "http://localhost:3000";

const [what, folder = fileURLToPath(new URL("..", import.meta.url))] = process.argv.slice(2);
if (what === "--one-off" || what === "--one-on") console.log(await once(folder, what === "--one-on"));
else compare(what);

function compare(other: string | undefined): void {
  const subjects = [
    ["off", "--one-off"],
    ["on, without an SDK", "--one-on"],
    ...(other === undefined ? [] : [[`of ${other}`, "--one-off", other] as const]),
  ] as const;
  const times: number[][] = subjects.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const at of round % 2 === 0 ? subjects.keys() : [...subjects.keys()].reverse()) {
      const [, ...args] = subjects[at] ?? [];
      const said = execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...args], {
        encoding: "utf8",
      });
      times[at]?.push(Number(said));
    }
  }
  const off = median(times[0] ?? []);
  for (const [at, [name]] of subjects.entries()) {
    const time = median(times[at] ?? []);
    console.log(`${name}: ${time.toFixed(2)} µs, ${(time / off).toFixed(3)}`);
  }
}

async function once(root: string, isOn: boolean): Promise<number> {
  const { latchkey }: typeof import("../packages/latchkey/src/index.ts") = await import(
    pathToFileURL(join(root, "packages/latchkey/src/index.ts")).href
  );
  const auth = latchkey({
    baseURL: URL_,
    secret: "bench-4f1c9a7be2d05836e1b7c0a94d2f8e63",
    database: "sqlite::memory:",
    emailAndPassword: { enabled: true },
    ...(isOn ? { openTelemetry: await import("@opentelemetry/api") } : {}),
  });
  await auth.migrate();
  const body = JSON.stringify({
    name: "Ada",
    email: "ada@bench.example",
    password: "a long enough passphrase",
  });
  const signUp = await auth.handler(
    new Request(`${URL_}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: URL_ },
      body,
    }),
  );
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const headers: Readonly<Record<string, string>> = { cookie };
  const check = () =>
    auth.handleExchange({
      method: "GET",
      path: "/api/auth/get-session",
      query: "",
      peer: "127.0.0.1",
      header: (name) => headers[name],
      body: () => new Uint8Array(),
    });
  const { body: answered } = await check();
  if (!answered.includes("ada@bench.example")) throw new Error(`A check was answered ${answered}`);
  for (let i = 0; i < WARM_UP; i++) await check();
  const before = process.cpuUsage();
  for (let i = 0; i < CHECKS; i++) await check();
  const { user, system } = process.cpuUsage(before);
  await auth.close();
  return (user + system) / CHECKS;
}
