import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshStores, insist, startService, until } from "./service.ts";

// On the database that the run is about: `LATCHKEY_TEST_DATABASE`, and `LATCHKEY_TEST_REDIS`.

const STRONG = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-cli-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

test("the log of a whole flow holds no password, token, cookie, address or secret", async () => {
  const service = await startService({ env: { LATCHKEY_LOG_LEVEL: "debug", LATCHKEY_SECRET: STRONG } });
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
  await fetch(mail.links[0], { redirect: "manual" });
  await fetch(`${service.api}/get-session?token=${token}`, { headers: { cookie } });
  await fetch(`${service.api}/${token}/${email}`);
  await post(`${service.api}/sign-in/email`, { email, password: `${password}!` });
  await post(
    `${service.api}/change-password`,
    { currentPassword: password, newPassword: `${password}2` },
    headers,
  );
  await post(`${service.api}/sign-out`, {}, headers);
  await fetch(`${service.url}/${token}`);
  expect(await service.stop()).toBe(0);

  const lines = service.logs().trim().split("\n");
  // Each line is one JSON object, whatever was sent.
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("level");
  expect(lines.length).toBeGreaterThan(8);
  const verification = new URL(mail.links[0]).searchParams.get("token") ?? "";
  const signature = decodeURIComponent(cookie).split(".").at(-1) ?? "";
  for (const secret of [email, "lovelace", password, token, verification, signature, STRONG, "Ada"]) {
    expect(secret).not.toBe("");
    expect(service.logs()).not.toContain(secret);
  }
});

async function waitForMail(url: string, to: string): Promise<[{ links: [string] }]> {
  let mails: [{ links: [string] }] | [] = [];
  await until(async () => {
    mails = await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json();
    return mails.length > 0;
  });
  if (mails.length === 0) throw new Error("No mail");
  return mails;
}

test("told to stop, it answers everything it accepted and exits with 0", async () => {
  const service = await startService();
  const attempts = Array.from({ length: 12 }, (_, index) =>
    post(`${service.api}/sign-up/email`, {
      email: `p${index}@example.com`,
      password: "correct horse battery",
      name: "P",
    }),
  );
  // One has been answered, so the others have been accepted; most of them still wait for their hash.
  await Promise.race(attempts);
  process.kill(service.pid, "SIGTERM");
  const answers = await Promise.all(attempts);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await service.exited).toEqual({ code: 0, signal: null });
  await service.stop();
});

test("SIGINT stops it too; what was acknowledged is there at the next start", async () => {
  const stores = await freshStores();
  const service = await startService({ dataDir: folder, stores });
  const person = { email: "ada@example.com", password: "correct horse battery" };
  await post(`${service.api}/sign-up/email`, { ...person, name: "Ada" });
  process.kill(service.pid, "SIGINT");
  expect((await service.exited).code).toBe(0);
  const again = await startService({ dataDir: folder, stores });
  expect((await post(`${again.api}/sign-in/email`, person)).status).toBe(200);
  // Everything was written into the database itself, and the secret is the same.
  const files = stores.database === "sqlite" ? ["latchkey.db", "secret"] : ["secret"];
  expect(await readdir(folder)).toEqual(expect.arrayContaining(files));
  await again.stop();
  await stores.drop();
});

test("a second signal, more than a moment after the first, ends it at once", async () => {
  const service = await startService();
  // A request that never ends keeps the drain waiting.
  const { connect } = await import("node:net");
  const socket = connect(service.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    "POST /api/auth/sign-up/email HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
  );
  await new Promise((resolve) => socket.once("connect", resolve));
  process.kill(service.pid, "SIGTERM");
  await until(() => service.logs().includes("stopping"));
  expect((await insist(service)).code).toBe(128 + 15);
  await service.stop();
});

test("an error that nobody caught is logged, and the process ends with 1", async () => {
  await writeFile(
    join(folder, "latchkey.config.js"),
    'process.on("SIGUSR2", () => { throw new Error("nobody caught this"); }); export default {};',
  );
  const service = await startService({ env: { LATCHKEY_CONFIG: join(folder, "latchkey.config.js") } });
  process.kill(service.pid, "SIGUSR2");
  expect((await service.exited).code).toBe(1);
  expect(service.logs()).toContain("nobody caught this");
  await service.stop();
});

test("threads that hash passwords give way to everything that answers requests", async ({ skip }) => {
  if (process.platform !== "linux") return skip("only Linux has priorities of single threads");
  await using service = await startService();
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
