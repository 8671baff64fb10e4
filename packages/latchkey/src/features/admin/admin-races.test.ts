// @module-tag servers

import { adminApp, withRole } from "@latchkey/testing/admin/scene";
import type { App, Person } from "@latchkey/testing/app";
import { admitted } from "@latchkey/testing/at-once";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { gate } from "@latchkey/testing/meeting";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { administration, userRoles } from "../../shared/index.ts";
import { MAY_NOT_SET_ROLE } from "./errors.ts";

const ROUNDS = rounds(4);
const OPTIONS = { rateLimit: { enabled: false }, user: { deleteUser: { enabled: true } } } as const;

interface Nodes {
  one: App;
  ruth: Person;
  ada: Person;
  /** A different browser for each request, at both nodes by turns. */
  as(person: Person, at: number): Client;
}

async function nodes(): Promise<Nodes> {
  const one = await adminApp({}, { ...OPTIONS, file: true });
  const two = await adminApp({}, { ...OPTIONS, beside: one });
  const ruth = await withRole(one, "ruth@example.com", "admin");
  const ada = await one.person({ email: "ada@example.com" });
  const as = ({ client }: Person, at: number) => (at % 2 === 0 ? one : two).client({ cookie: client.cookie });
  return { one, ruth, ada, as };
}

const atOnce = (asks: readonly (() => Promise<ClientAnswer>)[]): Promise<ClientAnswer[]> =>
  Promise.all(asks.map(admitted));

const sessionsOf = async ({ one }: Nodes, { id }: Person): Promise<number> =>
  (await one.rows("session")).filter(({ userId }) => userId === id).length;

// Covers CVE-2026-9798, CVE-2026-16103.
test(
  "a ban leaves no session of the user open, however many sign-ins and renewals run at the same time",
  ROUNDS,
  async () => {
    const here = await nodes();
    const { one, ruth, ada, as } = here;
    const nobody: Person = { ...ada, client: one.client() };
    one.advance(2 * 86_400);
    await one.signIn(ruth).then((client) => Object.assign(ruth, { client }));
    const others = Array.from({ length: 16 }, (_, at) =>
      at % 4 === 3
        ? () => as(ada, at >> 2).get("/get-session")
        : () => as(nobody, at).post("/sign-in/email", { email: ada.email, password: ada.password }),
    );
    const ban = () => as(ruth, 1).post("/admin/ban-user", { userId: ada.id });
    const answers = await atOnce([...others.slice(0, 8), ban, ...others.slice(8)]);
    expect(answers[8]?.status).toBe(200);
    expect(await sessionsOf(here, ada)).toBe(0);
    for (const { headers } of answers.slice(0, 8)) {
      const cookie = headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      const asked = await one.client({ cookie }).get("/get-session");
      expect(asked.body).toBeNull();
    }
  },
);

describe("one of two administrators who revoke each other's rights at once remains", ROUNDS, () => {
  const ways: Record<string, (browser: Client, userId: string) => Promise<ClientAnswer>> = {
    "by demotion": (browser, userId) => browser.post("/admin/set-role", { userId, role: "user" }),
    "by an update": (browser, userId) =>
      browser.post("/admin/update-user", { userId, data: { role: "user" } }),
    "by a ban": (browser, userId) => browser.post("/admin/ban-user", { userId }),
    "by removal": (browser, userId) => browser.post("/admin/remove-user", { userId }),
  };
  test.each(Object.entries(ways))("%s", async (_, ask) => {
    const { one, ruth, as } = await nodes();
    const boss = await withRole(one, "boss@example.com", "admin");
    await atOnce(
      Array.from({ length: 8 }, (_, at) => () => {
        const [actor, target] = at % 2 === 0 ? [ruth, boss] : [boss, ruth];
        return ask(as(actor, at >> 1), target.id);
      }),
    );
    const left = (await one.rows("user")).filter(({ role, banned }) => role === "admin" && !banned);
    expect(left).toHaveLength(1);
  });
});

test("the last two administrators can't both demote themselves at once", ROUNDS, async () => {
  const { one, ruth, as } = await nodes();
  const boss = await withRole(one, "boss@example.com", "admin");
  const asks = [ruth, boss, ruth, boss].map(
    (person, at) => () => as(person, at >> 1).post("/admin/set-role", { userId: person.id, role: "user" }),
  );
  await atOnce(asks);
  expect((await one.rows("user")).filter(({ role }) => role === "admin")).toHaveLength(1);
});

test("the last two administrators can't both delete their own accounts at once", ROUNDS, async () => {
  const { one, ruth, as } = await nodes();
  const boss = await withRole(one, "boss@example.com", "admin");
  const asks = [ruth, boss].map(
    (person, at) => () => as(person, at).post("/delete-user", { password: person.password }),
  );
  const answers = await atOnce(asks);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await one.rows("user")).filter(({ role }) => role === "admin")).toHaveLength(1);
});

// Covers INV-30.
test("an administrator who is banned while starting to act as a user gets no session", ROUNDS, async () => {
  const here = await nodes();
  const { one, ruth, ada, as } = here;
  const boss = await withRole(one, "boss@example.com", "admin");
  const acts = Array.from(
    { length: 6 },
    (_, at) => () => as(boss, at).post("/admin/impersonate-user", { userId: ada.id }),
  );
  const ban = () => as(ruth, 1).post("/admin/ban-user", { userId: boss.id });
  const answers = await atOnce([...acts.slice(0, 3), ban, ...acts.slice(3)]);
  expect(answers[3]?.status).toBe(200);
  for (const { headers } of answers) {
    const cookies = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    // Also without the administrator's own session.
    const cookie = cookies.filter((pair) => pair.includes("session_token")).join("; ");
    expect((await one.client({ cookie }).get("/get-session")).body?.user.email).not.toBe(ada.email);
  }
});

describe("an answered change of roles forbids every later write", () => {
  /** Holds the transaction that writes such a row until the other change is answered, or waits for it. */
  async function held(
    table: "user" | "account",
    isHeld: (row: Readonly<Record<string, unknown>>) => boolean,
  ) {
    const [begun, answered] = [gate(), gate()];
    const within = async (row: Readonly<Record<string, unknown>>) => {
      if (!isHeld(row)) return;
      begun.open();
      await answered.opened;
    };
    const roles = { ...userRoles, clerk: administration.newRole({ user: ["set-password"] }) };
    const hooks = { databaseHooks: { [table]: { update: { within } } } };
    const one = await adminApp({ roles }, { ...OPTIONS, ...hooks, file: true });
    return { one, begun, answered, ruth: await withRole(one, "ruth@example.com", "admin") };
  }

  test("by an administrator who is demoted", async () => {
    const { one, begun, answered, ruth } = await held(
      "user",
      ({ name, role }) => name === "Ada" && role === "admin",
    );
    const boss = await withRole(one, "boss@example.com", "admin");
    const ada = await one.person();
    const promoted = boss.client.post("/admin/set-role", { userId: ada.id, role: "admin" });
    await begun.opened;
    await ruth.client.post("/admin/set-role", { userId: boss.id, role: "user" }).ok();
    answered.open();
    await promoted;
    expect((await one.rows("user")).find(({ id }) => id === ada.id)?.role).toBe("user");
  });

  // Covers INV-30.
  test("to a user who becomes an administrator", async () => {
    const { one, begun, answered, ruth } = await held("account", () => true);
    const clerk = await withRole(one, "clerk@example.com", "clerk");
    const ada = await one.person();
    const newPassword = "another horse battery";
    const set = clerk.client.post("/admin/set-user-password", { userId: ada.id, newPassword });
    await begun.opened;
    await ruth.client.post("/admin/set-role", { userId: ada.id, role: "admin" }).ok();
    answered.open();
    await set;
    await one.signIn(ada);
  });
});

describe("an administrator's request in progress fails once they have lost the right to it", () => {
  const losses: [string, string, object, object][] = [
    ["by demotion", "set-role", { role: "user" }, { status: 403, body: { code: MAY_NOT_SET_ROLE.code } }],
    ["by a ban", "ban-user", {}, { status: 401 }],
    ["by removal", "remove-user", {}, { status: 401 }],
    ["with their sessions", "revoke-user-sessions", {}, { status: 401 }],
  ];
  test.each(losses)("%s", async (_, path, more, refusal) => {
    const [begun, over] = [gate(), gate()];
    let changes = 0;
    const before = async () => {
      changes += 1;
      if (changes > 1) return;
      begun.open();
      await over.opened;
    };
    const one = await adminApp({}, { ...OPTIONS, databaseHooks: { user: { update: { before } } } });
    const ruth = await withRole(one, "ruth@example.com", "admin");
    const boss = await withRole(one, "boss@example.com", "admin");
    const ada = await one.person();
    const promoted = boss.client.post("/admin/set-role", { userId: ada.id, role: "admin" });
    await begun.opened;
    await ruth.client.post(`/admin/${path}`, { userId: boss.id, ...more }).ok();
    over.open();
    expect(await promoted).toMatchObject(refusal);
    expect((await one.rows("user")).find(({ id }) => id === ada.id)?.role).toBe("user");
  });
});
