import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Held, holdSignUps } from "./held.ts";
import { ask, insist, type Service, startService, until } from "./service.ts";

const STRONG = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";
/** A defect in the deployment's code. */
const DEFECT = 'process.on("SIGUSR2", () => { throw new Error("nobody caught this"); });';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-server-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  ask(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

describe("a service", () => {
  let held: Held;
  let service: Service;
  beforeAll(async () => {
    held = holdSignUps(folder);
    const env = { ...held.env, LATCHKEY_LOG_LEVEL: "debug", LATCHKEY_SECRET: STRONG };
    service = await startService({ env });
  });
  afterAll(async () => void (await service?.stop()));

  test("threads that hash passwords have a lower priority than all others", async ({ skip }) => {
    if (process.platform !== "linux") return skip("only Linux has priorities of single threads");
    const niceness = async (): Promise<Record<string, number[]>> => {
      const threads: Record<string, number[]> = {};
      for (const id of await readdir(`/proc/${service.pid}/task`)) {
        const [name = ""] = (await readFile(`/proc/${service.pid}/task/${id}/comm`, "utf8")).split("\n");
        threads[name] = [...(threads[name] ?? []), getPriority(Number(id))];
      }
      return threads;
    };
    const own = getPriority(service.pid);
    await until(async () => (await niceness())["libuv-worker"]?.every((value) => value > own) === true);
    const { "libuv-worker": _, ...others } = await niceness();
    expect(new Set(Object.values(others).flat())).toEqual(new Set([own]));
  });

  test("the log of a whole flow contains no password, token, cookie, email address or secret", async () => {
    const email = "ada.lovelace@example.com";
    const password = "correct horse battery";
    const evil = 'Ada"\r\n{"level":"info"}\u001b[31m';
    await post(`${service.api}/sign-up/email`, { email, password, name: evil });
    const signedUp = await post(`${service.api}/sign-up/email`, {
      email,
      password,
      name: 'Ada"{"level":"info"}',
    });
    const { token } = await signedUp.json();
    const cookie = signedUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const headers = { cookie, origin: service.url, "user-agent": 'evil"agent' };
    await post(`${service.api}/send-verification-email`, { email });
    const [mail] = await waitForMail(service.url, email);
    await ask(mail.links[0], { redirect: "manual" });
    await ask(`${service.api}/get-session?token=${token}`, { headers: { cookie } });
    await ask(`${service.api}/${token}/${email}`);
    await post(`${service.api}/sign-in/email`, { email, password: `${password}!` });
    await post(
      `${service.api}/change-password`,
      { currentPassword: password, newPassword: `${password}2` },
      headers,
    );
    await ask(`${service.url}/${token}`);
    const signedOut = await post(`${service.api}/sign-out`, {}, headers);
    const last = signedOut.headers.get("x-request-id") ?? "nothing";
    await until(() => service.logs().includes(last), { what: "the line of the last request" });

    const lines = service.logs().trim().split("\n");
    // Each line is a JSON object, for any input.
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("level");
    expect(lines.length).toBeGreaterThan(8);
    const verification = new URL(mail.links[0]).searchParams.get("token") ?? "";
    const signature = decodeURIComponent(cookie).split(".").at(-1) ?? "";
    for (const secret of [email, "lovelace", password, token, verification, signature, STRONG, "Ada"]) {
      expect(secret).not.toBe("");
      expect(service.logs()).not.toContain(secret);
    }
  });

  test("answers all accepted requests before it stops, and exits with 0", async () => {
    const { answers } = await held.send(service, 12);
    process.kill(service.pid, "SIGTERM");
    await until(() => service.logs().includes("stopping"));
    held.release();
    expect((await answers).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await service.exited).toEqual({ code: 0, signal: null });
  });
});

test("a second signal, more than a moment after the first, ends it at once", async () => {
  await using service = await startService();
  // A request that never ends delays the shutdown.
  const socket = connect(service.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    "POST /api/auth/sign-up/email HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
  );
  await new Promise((resolve) => socket.once("connect", resolve));
  process.kill(service.pid, "SIGTERM");
  await until(() => service.logs().includes("stopping"));
  expect((await insist(service)).code).toBe(128 + 15);
});

test("an uncaught error is logged, and the process exits with 1", async () => {
  await using service = await startService({ env: holdSignUps(folder, {}, DEFECT).env });
  process.kill(service.pid, "SIGUSR2");
  expect((await service.exited).code).toBe(1);
  expect(service.logs()).toContain("nobody caught this");
});

async function waitForMail(url: string, to: string): Promise<[{ links: [string] }]> {
  let mails: [{ links: [string] }] | [] = [];
  await until(async () => {
    mails = await (await ask(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json();
    return mails.length > 0;
  });
  if (mails.length === 0) throw new Error("No mail");
  return mails;
}
