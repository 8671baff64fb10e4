import { consoleApp } from "@latchkey/testing/admin/console";
import { expect, test, vi } from "vitest";
import { VALIDATION_ERROR } from "../../../base/errors.ts";
import { MAY_NOT_CHANGE_SERVICE, MAY_NOT_READ_SERVICE } from "../errors.ts";

const until = (condition: () => Promise<boolean>) =>
  vi.waitUntil(condition, { interval: 5, timeout: 60_000 });

/** An engine whose email server refuses every email with a permanent error until `isUp`. */
async function failing() {
  const server = { isUp: false, sent: [] as string[] };
  const here = await consoleApp({
    roles: { reader: { service: ["read"] }, helper: { service: ["read"], user: ["get"] } },
    emailVerification: {
      async sendVerificationEmail({ user: { email } }: { user: { email: string } }) {
        if (!server.isUp)
          throw Object.assign(new Error(`550 <${email}>: user unknown`), { isPermanent: true });
        server.sent.push(email);
      },
    },
  });
  const root = await here.staff("admin", { email: "root@example.com" });
  const fail = async (...emails: string[]) => {
    for (const email of emails) {
      await here.person({ email });
      here.advance(1);
      await here.client().post("/send-verification-email", { email }).ok();
    }
    await until(async () => (await here.auth.backlog()).givenUp === emails.length);
  };
  const list = async (query: Record<string, string> = {}) =>
    await root.client.get("/admin/list-failed-emails", { query }).ok();
  return { ...here, root, server, fail, list };
}

const toOf = ({ to }: { to: string }): string => to;

test("emails that could not be delivered are listed in pages, resent and discarded", {
  tags: "servers",
}, async () => {
  const { root, server, fail, list, auth } = await failing();
  expect(await list()).toEqual({ emails: [], nextCursor: null });
  await fail("ada@example.com", "eve@example.com", "grace@example.com");
  const first = await list({ limit: "2" });
  expect(first.emails).toMatchObject([
    { to: "grace@example.com", template: "verify-email", attempts: 1 },
    { to: "eve@example.com", error: "Error: 550 <eve@example.com>: user unknown" },
  ]);
  const second = await list({ limit: "2", cursor: first.nextCursor });
  expect([second.emails.map(toOf), second.nextCursor]).toEqual([["ada@example.com"], null]);
  expect(JSON.stringify([first, second])).not.toContain("token");

  server.isUp = true;
  const [grace, eve] = first.emails.map(({ id }: { id: string }) => id);
  const change = (what: string, ids: string[]) =>
    root.client.post(`/admin/${what}-failed-emails`, { ids }).ok();
  expect(await change("retry", [grace, "no-such-id", grace])).toEqual({ count: 1 });
  await until(async () => server.sent.length === 1);
  expect(server.sent).toEqual(["grace@example.com"]);
  // It is no longer in the list.
  expect(await change("discard", [grace, eve])).toEqual({ count: 1 });
  expect((await list()).emails.map(toOf)).toEqual(["ada@example.com"]);
  expect(await auth.backlog()).toMatchObject({ pending: 0, givenUp: 1 });
});

test("an email that two administrators resend at once is sent once", { tags: "servers" }, async () => {
  const { root, server, fail, list, auth, rows } = await failing();
  await fail("ada@example.com");
  const ids = (await list()).emails.map(({ id }: { id: string }) => id);
  server.isUp = true;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => root.client.post("/admin/retry-failed-emails", { ids }).ok()),
  );
  expect(answers.map(({ count }) => count).toSorted()).toEqual([0, 0, 0, 1]);
  await until(async () => (await auth.backlog()).pending === 0);
  expect(server.sent).toEqual(["ada@example.com"]);
  const events = await rows("securityEvent");
  expect(events.filter(({ event }) => event === "failed_emails_resent")).toHaveLength(1);
});

test("resending and discarding are recorded with the number of emails; if no email changes, nothing is recorded", {
  tags: "servers",
}, async () => {
  const { root, server, fail, list, rows } = await failing();
  await fail("ada@example.com", "eve@example.com", "grace@example.com");
  const [grace, eve, ada] = (await list()).emails.map(({ id }: { id: string }) => id);
  server.isUp = true;
  const change = (what: string, ids: string[]) =>
    root.client.post(`/admin/${what}-failed-emails`, { ids }).ok();
  await change("retry", [grace, ada, grace]);
  await change("discard", [grace, eve]);
  await change("discard", [grace, eve]);
  const events = (await rows("securityEvent")).flatMap(({ event, actorId, userId, details }) =>
    String(event).startsWith("failed_emails")
      ? [{ event, actorId, userId, ...JSON.parse(String(details)) }]
      : [],
  );
  const by = { actorId: root.id, userId: null };
  expect(events).toHaveLength(2);
  expect(events).toContainEqual({ event: "failed_emails_resent", ...by, count: 2 });
  expect(events).toContainEqual({ event: "failed_emails_discarded", ...by, count: 1 });
});

test("callers without access to email addresses see none in the list or its errors, and readers change nothing", async () => {
  const { fail, staff, person } = await failing();
  await fail("ada@example.com");
  const reader = await staff("reader");
  const { emails } = await reader.client.get("/admin/list-failed-emails").ok();
  expect(emails).toMatchObject([{ to: null, error: null, template: "verify-email" }]);
  const helper = await staff("helper");
  const seen = await helper.client.get("/admin/list-failed-emails").ok();
  expect(seen.emails).toMatchObject([{ to: "ada@example.com" }]);
  for (const what of ["retry", "discard"])
    await helper.client
      .post(`/admin/${what}-failed-emails`, { ids: [emails[0].id] })
      .refuses(MAY_NOT_CHANGE_SERVICE);
  for (const what of ["retry", "discard"])
    for (const ids of [[], "x", [""], undefined])
      expect((await helper.client.post(`/admin/${what}-failed-emails`, { ids })).body.code).toBe(
        VALIDATION_ERROR.code,
      );
  await (await person()).client.get("/admin/list-failed-emails").refuses(MAY_NOT_READ_SERVICE);
});

test("an email that no secret opens is listed beside the others", { tags: "servers" }, async () => {
  const { fail, list, change } = await failing();
  await fail("ada@example.com", "eve@example.com");
  const [eve] = (await list()).emails;
  await change("outbox", { payload: "sealed with a lost secret" }, { id: eve.id });
  expect((await list()).emails).toMatchObject([
    { to: null, error: expect.stringContaining("a secret that is no longer configured") },
    { to: "ada@example.com" },
  ]);
});
