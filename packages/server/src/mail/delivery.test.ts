import { DatabaseSync } from "node:sqlite";
import { type Latchkey, latchkey } from "latchkey";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { smtpSettings } from "../config/smtp-settings.ts";
import { smtp } from "./smtp.ts";
import { type MailServer, mailServer } from "./testing/mail-server.ts";

// Failures of an email server and their effect on the service, from the request to the wire (INV-26, FT-12).

const BASE_URL = "https://app.example.com";
let server: MailServer;
let auth: Latchkey;
let now = Date.parse("2026-11-21T08:00:00.000Z");
let people = 0;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  server = await mailServer();
  const settings = smtpSettings({ smtp: server.url, mailFrom: "Example <no-reply@example.com>" }, BASE_URL);
  if (settings === undefined) throw new Error("a server is given");
  const way = smtp(settings, { connect: 500, answer: 500, whole: 5_000 });
  auth = latchkey({
    baseURL: BASE_URL,
    secret: "a secret of the tests: 32 characters and more",
    database: new DatabaseSync(":memory:"),
    emailAndPassword: {
      enabled: true,
      password: { hash: async (text) => text, verify: async ({ hash, password }) => hash === password },
    },
    logger: { disabled: true },
    env: { now: () => now, mail: way.send },
  });
  await auth.migrate();
  closing.push(() => auth.close(), way.close, server.down);
});
afterEach(async () => {
  server.behave("take");
  for (const close of closing.splice(0)) await close();
});

async function post(path: string, body: object): Promise<number> {
  const answer = await auth.handler(
    new Request(`${BASE_URL}/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: BASE_URL },
      body: JSON.stringify(body),
    }),
  );
  return answer.status;
}

/** Creates a user with an unconfirmed email address. */
async function person(prefix = "person"): Promise<string> {
  const email = `${prefix}${++people}@example.com`;
  expect(await post("/sign-up/email", { name: "Ada", email, password: "a long passphrase" })).toBe(200);
  return email;
}

const ask = (email: string): Promise<number> => post("/send-verification-email", { email });

/** Advances the clock; the request of another user makes the outbox check its queue. */
async function later(seconds: number): Promise<void> {
  now += seconds * 1000;
  await ask("nobody@example.com");
}

/**
 * Retries until the condition holds. It stops before a running delivery would count as one of a dead process.
 */
async function retried(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 10 && !condition(); tries++) {
    await later(4);
    await vi.waitUntil(condition, { interval: 10, timeout: 1_000 }).catch(() => {});
  }
  expect(condition()).toBe(true);
}

const waitFor = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { interval: 10, timeout: 60_000 });
const takenBy = (email: string) => server.taken.filter(({ to }) => to === email);
const pending = async (count: number) => (await auth.backlog()).pending === count;

test.for([
  ["refuses", () => server.down(), () => server.up()],
  ["stalls", async () => server.behave("stall"), async () => server.behave("take")],
  ["answers 451", async () => server.behave("later"), async () => server.behave("take")],
  ["fails at TLS", async () => server.offerBadTls(true), async () => server.offerBadTls(false)],
] as const)(
  "an email server that %s: requests are answered, and the email arrives after its recovery",
  async ([, fall, rise]) => {
    const email = await person();
    await fall();
    // The answer comes while nothing can be sent.
    expect(await ask(email)).toBe(200);
    expect(server.taken).toEqual([]);
    await waitFor(() => pending(1));
    await rise();
    await retried(() => takenBy(email).length > 0);
    await waitFor(() => pending(0));
    expect(takenBy(email)).toHaveLength(1);
    expect(await auth.backlog()).toMatchObject({ givenUp: 0 });
  },
);

// Covers INV-26.
test("an email server that hangs up after accepting an email gets it once more, with the same Message-ID", async () => {
  const email = await person();
  server.behave("drop");
  await ask(email);
  await waitFor(() => takenBy(email).length === 1);
  await waitFor(() => pending(1));
  server.behave("take");
  await retried(() => takenBy(email).length === 2);
  await waitFor(() => pending(0));
  const ids = takenBy(email).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<[\w.-]+@example\.com>$/);
});

test.for(["never", "spam"] as const)(
  "an email that the server rejects permanently (%s) is given up at once",
  async (how) => {
    const [bad, good] = [await person("bad"), await person()];
    server.behave((to) => (to === bad ? how : "take"));
    await ask(bad);
    await ask(good);
    await waitFor(async () => (await auth.backlog()).givenUp === 1);
    await waitFor(() => takenBy(good).length === 1);
    await waitFor(() => pending(0));
    const asked = server.asked();
    await later(3600);
    await waitFor(() => pending(0));
    expect(server.asked()).toBe(asked);
    expect(await auth.backlog()).toMatchObject({ givenUp: 1, pending: 0 });
  },
);

test("recipients that make the server hang don't delay other emails", async () => {
  const slow = [await person("slow"), await person("slow"), await person("slow")];
  const quick = await Promise.all(Array.from({ length: 12 }, () => person()));
  server.behave((to) => (to.startsWith("slow") ? "stall" : "take"));
  for (const email of [...slow, ...quick]) expect(await ask(email)).toBe(200);
  await waitFor(() => server.taken.length === quick.length);
  expect(server.taken.map(({ to }) => to).toSorted()).toEqual(quick.toSorted());
});

test("a user's name and an application's name can't inject a header, a recipient or the end of an email", async () => {
  const email = `evil${++people}@example.com`;
  const name = "Ada\r\nBcc: eve@example.com\r\n\r\n.\r\nRCPT TO:<eve@example.com>\0";
  const status = await post("/sign-up/email", { name, email, password: "a long passphrase" });
  if (status === 200) {
    await ask(email);
    await waitFor(() => takenBy(email).length === 1);
  }
  for (const { to, raw } of server.taken) {
    expect(to).toBe(email);
    const headers = raw.slice(0, raw.indexOf("\r\n\r\n"));
    expect(headers).not.toMatch(/^(Bcc|RCPT)/im);
    expect(raw).not.toContain("\0");
  }
});
