import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type MailServer, mailServer } from "../packages/server/src/mail/testing/mail-server.ts";
import { command } from "./command.ts";
import { ask, freePort, freshStores, type Service, startService, until } from "./service.ts";

let server: MailServer;
let folder: string;
beforeEach(async () => {
  server = await mailServer();
  folder = await mkdtemp(join(tmpdir(), "latchkey-mail-"));
});
afterEach(async () => {
  await server.down();
  await rm(folder, { recursive: true, force: true });
});

const variables = (): Record<string, string> => ({
  LATCHKEY_SMTP_URL: `${server.url}?timeout=30`,
  LATCHKEY_MAIL_FROM: "Example <no-reply@example.com>",
});

async function post(service: Service, path: string, body: object): Promise<void> {
  const answer = await ask(service.api + path, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "de" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const ADA = { name: "Ada", email: "ada@example.com", password: "five wild geese over the marsh" };

test("a service sends emails through its email server, stops in time if that hangs, and sends them after the next start", async () => {
  const stores = await freshStores();
  onTestFinished(() => stores.drop());
  const around = { env: variables(), quickPasswords: true, dataDir: folder, stores };
  const service = await startService(around);
  await post(service, "/sign-up/email", ADA);
  await until(() => server.taken.length > 0, { what: () => service.logs() });
  expect(server.taken[0]).toMatchObject({
    to: ADA.email,
    // The domain is the sender's.
    id: expect.stringMatching(/^<[\w.-]+@example\.com>$/),
  });
  // Emails aren't kept on this machine.
  expect((await fetch(`${service.url}/dev/mailbox`)).status).toBe(404);
  const before = server.asked();
  server.behave("stall");
  const eve = { ...ADA, email: "eve@example.com" };
  await post(service, "/sign-up/email", eve);
  await until(() => server.asked() === before + 1);
  expect(await service.stop()).toBe(0);
  expect(service.logs()).not.toContain("Stopping took too long");
  server.behave("take");
  await using next = await startService(around);
  await until(() => server.taken.some(({ to }) => to === eve.email));
  for (const { email } of [ADA, eve]) expect(next.logs()).not.toContain(email);
});

/** Runs an outbox command of the service. Returns its report. */
async function outbox(service: Service, args: readonly string[]) {
  const { code, out, err } = await command(folder, ["outbox", ...args, "--json"], service.env);
  return { code, err, report: JSON.parse(out) };
}

test("emails that the email server has permanently refused are counted, listed, sent again and removed", async () => {
  const stores = await freshStores();
  onTestFinished(() => stores.drop());
  const port = await freePort();
  const env = { ...variables(), LATCHKEY_MANAGEMENT_PORT: String(port) };
  await using service = await startService({ env, quickPasswords: true, dataDir: folder, stores });
  const dead = async () =>
    /^outbox_dead (\d+)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
  expect(await dead()).toBe("0");

  server.behave("never");
  const eve = { ...ADA, email: "eve@example.com" };
  for (const person of [ADA, eve]) await post(service, "/sign-up/email", person);
  await until(() => service.logs().split("was given up").length === 3, { what: () => service.logs() });
  const { messages } = (await outbox(service, ["list"])).report;
  const ofAda = messages.find(({ recipient }: { recipient: string }) => recipient === ADA.email);
  expect(messages).toHaveLength(2);
  expect(ofAda).toMatchObject({ kind: "verify-email", attempts: 1, error: expect.stringContaining("550") });
  // The same number as in the command's list, without delay.
  expect(await dead()).toBe("2");

  server.behave("take");
  expect(await outbox(service, ["retry", ofAda.id])).toMatchObject({ code: 0, report: { count: 1 } });
  await until(() => server.taken.some(({ to }) => to === ADA.email), { what: () => service.logs() });
  expect(await outbox(service, ["drop", "--all"])).toMatchObject({ code: 0, report: { count: 1 } });
  expect((await outbox(service, ["list"])).report).toEqual({ messages: [] });
  expect(await outbox(service, ["drop", ofAda.id])).toMatchObject({
    code: 2,
    err: expect.stringContaining("undeliverable message"),
  });
  expect(await outbox(service, ["retry"])).toMatchObject({ code: 2, err: expect.stringContaining("--all") });
});

test("a deployment can write and send its emails itself", {
  tags: "long",
}, async () => {
  const file = join(folder, "latchkey.config.mjs");
  const box = join(folder, "sent.json");
  await writeFile(
    file,
    `import { writeFile } from "node:fs/promises";
export default { mail: {
  compose: ({ kind, link, lang }) => ({ subject: kind, text: lang + " " + link }),
  send: (mail) => writeFile(${JSON.stringify(box)}, JSON.stringify(mail)),
} };`,
  );
  await using service = await startService({ env: { LATCHKEY_CONFIG: file } });
  await post(service, "/sign-up/email", ADA);
  const sent = async () => JSON.parse(await readFile(box, "utf8").catch(() => "null"));
  await until(async () => (await sent()) !== null);
  expect(await sent()).toMatchObject({
    to: ADA.email,
    subject: "verify-email",
    text: expect.stringMatching(`^de ${service.url}/verify-email\\?token=`),
    id: expect.stringMatching(/^\w+\.verify-email$/),
  });
});
