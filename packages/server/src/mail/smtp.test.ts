import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { smtpSettings } from "../config/smtp-settings.ts";
import { type Smtp, type SmtpPatience, smtp } from "./smtp.ts";
import { type MailServer, mailServer } from "./testing/mail-server.ts";

const FROM = "Example <no-reply@example.com>";
const HELLO = { to: "ada@example.com", subject: "Hello", text: "Read me" };
const EVIL = "\r\nBcc: eve@example.com\r\n\r\nRead this instead";

let server: MailServer;
const opened: Smtp[] = [];
beforeEach(async () => {
  server = await mailServer();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  await server.down();
});

function sender(
  patience?: Partial<SmtpPatience>,
  mailFrom = FROM,
  baseURL = "http://localhost:3000",
  query = "",
): Smtp {
  const settings = smtpSettings({ smtp: server.url + query, mailFrom }, baseURL);
  if (settings === undefined) throw new Error("a server is given");
  const made = smtp(settings, { connect: 5_000, answer: 5_000, whole: 20_000, ...patience });
  opened.push(made);
  return made;
}

/** Returns the headers of the first email by name, and its body. */
function parts(raw = server.taken[0]?.raw ?? ""): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const unfolded = raw.slice(0, end).replaceAll(/\r\n[ \t]/g, " ");
  const lines = unfolded.split("\r\n").map((line) => line.split(/:\s*/, 2) as [string, string]);
  return {
    headers: new Map(lines.map(([name, value]) => [name.toLowerCase(), value])),
    body: raw.slice(end + 4),
  };
}

test("an email goes to the server, as text", async () => {
  await sender().send(HELLO);
  const { headers, body } = parts();
  expect(server.taken.map(({ to }) => to)).toEqual([HELLO.to]);
  expect(headers.get("subject")).toBe("Hello");
  expect(headers.get("from")).toBe(FROM);
  expect(body.trim()).toBe("Read me");
});

test("an email is marked as automatic, so that no absence notice answers it", async () => {
  await sender().send(HELLO);
  expect(parts().headers.get("auto-submitted")).toBe("auto-generated");
});

test("an email has the same Message-ID each time that it is sent", async () => {
  const { send } = sender();
  for (const id of ["row1.reset-password", "row1.reset-password", "row2.reset-password"])
    await send({ ...HELLO, id });
  expect(server.taken.map(({ id }) => id)).toEqual([
    "<row1.reset-password@example.com>",
    "<row1.reset-password@example.com>",
    "<row2.reset-password@example.com>",
  ]);
});

test("consecutive emails share connections", async () => {
  const { send } = sender();
  for (let n = 0; n < 3; n++) await send(HELLO);
  expect(server.open()).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => send(HELLO)));
  expect(server.open()).toBe(5);
  expect(server.taken).toHaveLength(23);
});

test.for([
  ["a subject", { subject: `Hi${EVIL}` }],
  ["a subject with a lone line feed", { subject: "Hi\nBcc: eve@example.com" }],
  ["a subject with a lone carriage return", { subject: "Hi\rBcc: eve@example.com" }],
  ["a subject with NUL", { subject: "Hi\0Bcc: eve@example.com" }],
  ["an id", { id: `x>${EVIL}` }],
] as const)("%s can inject neither a recipient nor a header", async ([, evil]) => {
  await sender().send({ ...HELLO, ...evil });
  const { headers } = parts();
  expect(server.taken.map(({ to }) => to)).toEqual([HELLO.to]);
  expect([...headers.keys()]).not.toContain("bcc");
  expect(server.taken[0]?.raw).not.toMatch(/^Bcc:/im);
  expect(server.taken[0]?.raw).not.toContain("\0");
});

test.for([
  "a@example.com,eve@example.com",
  "a@example.com>\r\nRCPT TO:<eve@example.com",
  "a@example.com\r\nDATA\r\n.\r\n",
  "a@example.com\0",
  '"a b"\r\n@example.com',
])("the email address %j reaches no other recipient", async (to) => {
  await sender()
    .send({ ...HELLO, to })
    .catch(() => {});
  expect(server.taken.filter((mail) => mail.to === "eve@example.com" || mail.to.includes("\n"))).toEqual([]);
  for (const { raw } of server.taken) expect(parts(raw).headers.has("bcc")).toBe(false);
});

test("a body can't end the email and begin another one", async () => {
  const text = `Before\r\n.\r\nMAIL FROM:<eve@example.com>\r\nRCPT TO:<eve@example.com>\r\nDATA\r\nevil\r\n.\r\nAfter`;
  await sender().send({ ...HELLO, text });
  await sender().send({ ...HELLO, text: text.replaceAll("\r\n", "\n") });
  expect(server.taken.map(({ to }) => to)).toEqual([HELLO.to, HELLO.to]);
  for (const { raw } of server.taken) expect(raw).toContain("After");
});

test.for([
  ["Ex, Ample", '"Ex, Ample"'],
  ["Acme: Prod", '"Acme: Prod"'],
  ['"Acme: Prod; \\"A\\""', '"Acme: Prod; \\"A\\""'],
] as const)("the sender's name %s is one name", async ([name, sent]) => {
  await sender({}, `${name} <no-reply@example.com>`).send(HELLO);
  expect(server.taken[0]?.raw).toContain(`From: ${sent} <no-reply@example.com>\r\n`);
});

test.for([
  ["the URL", "https://auth.example.org", FROM, "", "auth.example.org"],
  ["the sender, if the URL has no domain", "http://app:3000", FROM, "", "example.com"],
  ["the sender, if the URL has an IP address", "http://10.0.0.7", FROM, "", "example.com"],
  ["the sender, in ASCII", "http://auth.localhost", "no-reply@müller.de", "", "xn--mller-kva.de"],
  ["the email server's URL", "https://auth.example.org", FROM, "?name=out.example.net", "out.example.net"],
] as const)("the server is greeted with the domain of %s", async ([, baseURL, from, query, greeting]) => {
  await sender({}, from, baseURL, query).send(HELLO);
  expect(server.taken.map((mail) => mail.greeting)).toEqual([greeting]);
});

test.for([
  ["never", "5xx for the recipient"],
  ["spam", "5xx for the mail"],
] as const)("%s (%s) is final, and the connection stays open", async ([how]) => {
  const { send } = sender();
  server.behave((to) => (to.startsWith("bad") ? how : "take"));
  await expect(send({ ...HELLO, to: "bad@example.com" })).rejects.toMatchObject({ isPermanent: true });
  await send(HELLO);
  expect(server.taken).toHaveLength(1);
});

test("an email is tried again if the server refuses the sender, but not the recipient or the email", async () => {
  const { send } = sender();
  server.behave("relay");
  const error = await send(HELLO).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ responseCode: 554, command: "RCPT TO" });
  expect(error).not.toHaveProperty("isPermanent");
  server.behave("take");
  await send(HELLO);
  expect(server.taken).toHaveLength(1);
});

test("an email address that no server would accept fails permanently", async () => {
  const error = await sender()
    .send({ ...HELLO, to: "a\r\nb@example.com" })
    .catch((caught: unknown) => caught);
  if (error !== undefined) expect(error).toMatchObject({ isPermanent: true });
  expect(server.taken.filter(({ to }) => /\s/.test(to))).toEqual([]);
});

test.for([
  ["later", "451"],
  ["drop", ""],
] as const)("%s is a temporary failure", async ([how, said]) => {
  server.behave(how);
  const error = await sender()
    .send(HELLO)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toHaveProperty("isPermanent");
  expect(String(error)).toContain(said);
});

test("a server that hangs is abandoned after a while, and keeps one connection only", async () => {
  const { send } = sender({ answer: 300 });
  server.behave((to) => (to.startsWith("slow") ? "stall" : "take"));
  const slow = send({ ...HELLO, to: "slow@example.com" });
  await Promise.all(Array.from({ length: 8 }, () => send(HELLO)));
  expect(server.taken).toHaveLength(8);
  await expect(slow).rejects.not.toHaveProperty("isPermanent");
});

test("an email that still waits when its time is over is never sent", async () => {
  let time = new AbortController();
  const { send } = sender({ answer: 30_000, whole: () => time.signal });
  server.behave("stall");
  // More than the number of connections.
  const mails = Promise.allSettled(Array.from({ length: 8 }, () => send(HELLO)));
  await vi.waitFor(() => expect(server.asked()).toBe(5), { timeout: 60_000 });
  time.abort();
  const results = await mails;
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  expect(server.asked()).toBe(5);
  server.behave("take");
  time = new AbortController();
  await send({ ...HELLO, subject: "Later" });
  expect(server.taken.map(({ raw }) => parts(raw).headers.get("subject"))).toEqual(["Later"]);
});

test("no email is sent over a connection with an untrusted certificate", async () => {
  server.offerBadTls(true);
  await expect(sender().send(HELLO)).rejects.toThrow(/certificate/i);
  expect(server.asked()).toBe(0);
});

test("a missing server is an error, not a wait", async () => {
  await server.down();
  await expect(sender().verify()).rejects.toThrow("ECONNREFUSED");
  await expect(sender().send(HELLO)).rejects.toThrow("ECONNREFUSED");
});

test("a restarted server is found again", async () => {
  const { send } = sender();
  await send(HELLO);
  await server.down();
  await server.up();
  // The first may use the connection that is gone.
  await send(HELLO).catch(() => send(HELLO));
  expect(server.taken).toHaveLength(2);
});
