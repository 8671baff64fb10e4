import { type Console, consoleApp } from "@latchkey/testing/admin/console";
import { PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { admitted, winners } from "@latchkey/testing/at-once";
import type { Client } from "@latchkey/testing/client";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { VALIDATION_ERROR } from "../../../base/errors.ts";
import type { AdminApi } from "../../../generated/admin.ts";
import {
  PASSWORD_COMPROMISED,
  PASSWORD_IS_PERSONAL,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "../../accounts/errors.ts";
import {
  FAILED_TO_CREATE_USER,
  INVALID_EMAIL,
  INVALID_EMAIL_OR_PASSWORD,
} from "../../email-password/errors.ts";
import {
  EMAIL_NOT_CONFIRMED,
  EMAIL_TAKEN,
  LAST_ADMINISTRATOR,
  SETUP_LINK_INVALID,
  USER_NOT_FOUND,
} from "../errors.ts";

const MINUTE = 60;
const NEXT = "another horse battery";

/** The in-process calls of the command line. */
const operator = (here: Console): AdminApi => here.auth.api as unknown as AdminApi;
const link = async (here: Console, named: { email?: string; name?: string } = {}): Promise<string> =>
  (await operator(here).createSetupLink({ body: named })).token;
const roles = async (here: Console) =>
  Object.fromEntries((await here.rows("user")).map(({ email, role }) => [email, role]));

describe("the first administrator", () => {
  test("creates an account with the terminal's link, and signs in", async () => {
    const here = await consoleApp();
    expect(await operator(here).hasAdministrator()).toEqual({ exists: false });
    const token = await link(here);
    expect(await here.client().get("/admin/setup", { query: { token } }).ok()).toEqual({
      email: null,
      name: null,
    });
    const body = { token, email: "Root@example.com", name: "Root", password: PASSWORD };
    expect(await here.client().post("/admin/setup", body).ok()).toEqual({ email: "root@example.com" });
    const root = await here.signIn({ email: "root@example.com", password: PASSWORD });
    await root.get("/admin/list-users").ok();
    expect(await here.rows("user")).toMatchObject([{ name: "Root", role: "admin", emailVerified: true }]);
    expect(await operator(here).hasAdministrator()).toEqual({ exists: true });
    const events = (await here.rows("securityEvent")).map(({ event }) => event);
    expect(events).toContain("user_created");
  });

  test("takes over the account of the email, without anything that a stranger planted there", async () => {
    const here = await consoleApp();
    const stranger = await here.person({ email: "root@example.com" });
    const body = { token: await link(here), email: "root@example.com", password: NEXT };
    await here.client().post("/admin/setup", body).ok();
    expect(await roles(here)).toEqual({ "root@example.com": "user,admin" });
    expect((await stranger.client.get("/get-session")).body).toBeNull();
    await here.client().post("/sign-in/email", stranger).refuses(INVALID_EMAIL_OR_PASSWORD);
    const root = await here.signIn({ email: "root@example.com", password: NEXT });
    await root.get("/admin/list-users").ok();
  });

  test("is the only one: a link without an email makes no second administrator", async () => {
    const here = await consoleApp();
    const [named, second] = [await link(here, { email: "a@example.com" }), await link(here)];
    await here.client().post("/admin/setup", { token: named, password: PASSWORD }).ok();
    for (const email of ["b@example.com", "a@example.com"])
      await here
        .client()
        .post("/admin/setup", { token: second, email, password: NEXT })
        .refuses(SETUP_LINK_INVALID);
    await here
      .client()
      .get("/admin/setup", { query: { token: second } })
      .refuses(SETUP_LINK_INVALID);
    expect(await roles(here)).toEqual({ "a@example.com": "admin" });
    await here.signIn({ email: "a@example.com", password: PASSWORD });
  });
});

describe("a link that names a person", () => {
  test("makes them an administrator, only with that email", async () => {
    const here = await consoleApp();
    await here.staff("admin");
    const token = await link(here, { email: "ada@example.com", name: "Ada" });
    const preview = await here.client().get("/admin/setup", { query: { token } }).ok();
    expect(preview).toEqual({ email: "ada@example.com", name: "Ada" });
    await here.client().post("/admin/setup", { token, email: "eve@example.com", password: PASSWORD }).ok();
    expect(await roles(here)).toMatchObject({ "ada@example.com": "admin" });
    expect(Object.keys(await roles(here))).not.toContain("eve@example.com");
  });

  test("ends when another is made for the same person, and no other does", { tags: "servers" }, async () => {
    const here = await consoleApp();
    const [ada, bob] = [{ email: "ada@example.com" }, { email: "bob@example.com" }];
    const earlier = [await link(here, ada), await link(here, bob), await link(here)];
    const later = [await link(here, { ...ada, name: "Ada" }), await link(here)];
    const statuses = [...earlier, ...later].map(
      async (token) => (await here.client().get("/admin/setup", { query: { token } })).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 200, 400, 200, 200]);
  });

  test("works once, for 15 minutes, and stays valid after a refused password", async () => {
    const here = await consoleApp();
    const set = (token: string, password: string) =>
      here.client().post("/admin/setup", { token, email: "root@example.com", password });
    const old = await link(here);
    here.advance(15 * MINUTE);
    await set(old, PASSWORD).refuses(SETUP_LINK_INVALID);
    await set("made up", PASSWORD).refuses(SETUP_LINK_INVALID);
    const token = await link(here);
    here.advance(15 * MINUTE - 1);
    expect((await set(token, "short")).body.code).toBe(PASSWORD_TOO_SHORT.code);
    await here
      .client()
      .post("/admin/setup", { token, email: "root", password: PASSWORD })
      .refuses(INVALID_EMAIL);
    expect((await here.client().post("/admin/setup", { token })).body.code).toBe(VALIDATION_ERROR.code);
    expect((await here.client().get("/admin/setup")).body.code).toBe(VALIDATION_ERROR.code);
    await set(token, PASSWORD).ok();
    await set(token, NEXT).refuses(SETUP_LINK_INVALID);
    await here.signIn({ email: "root@example.com", password: PASSWORD });
  });
});

describe("a link stays valid", () => {
  test("after passwords that break a rule", async () => {
    const here = await consoleApp({
      emailAndPassword: { password: QUICK_PASSWORDS, refuseCommonPasswords: true },
    });
    const token = await link(here, { email: "root@example.com" });
    const set = (password: string) => here.client().post("/admin/setup", { token, password });
    for (const [refusal, password] of [
      [PASSWORD_TOO_LONG, "x".repeat(129)],
      [PASSWORD_COMPROMISED, "password1234"],
      [PASSWORD_IS_PERSONAL, "root@example.com"],
    ] as const)
      expect((await set(password)).body.code).toBe(refusal.code);
    await set(PASSWORD).ok();
  });

  test("after the application refuses the account, or another one is created meanwhile", async () => {
    let before = async (): Promise<false | undefined> => false;
    const here = await consoleApp({ databaseHooks: { user: { create: { before: () => before() } } } });
    const token = await link(here, { email: "root@example.com" });
    const set = () => here.client().post("/admin/setup", { token, password: PASSWORD });
    expect((await set()).body.code).toBe(FAILED_TO_CREATE_USER.code);
    before = async () => {
      before = async () => undefined;
      await here.person({ email: "root@example.com" });
      return undefined;
    };
    await set().refuses(EMAIL_TAKEN);
    await set().ok();
    expect(await roles(here)).toEqual({ "root@example.com": "user,admin" });
  });
});

describe("the command line's calls", () => {
  test("aren't reachable over the network", async () => {
    const here = await consoleApp();
    const root = await here.staff("admin");
    for (const path of ["create-setup-link", "grant-administrator", "revoke-administrator"])
      expect((await root.client.post(`/admin/${path}`, { email: "root@example.com" })).status).toBe(404);
    for (const path of ["list-administrators", "has-administrator"])
      expect((await root.client.get(`/admin/${path}`)).status).toBe(404);
  });

  test("list administrators, grant and revoke, and keep the last one", { tags: "servers" }, async () => {
    const here = await consoleApp();
    const [root, ada] = [await here.staff("admin"), await here.person()];
    const { grantAdministrator, revokeAdministrator, listAdministrators } = operator(here);
    const emails = async () => (await listAdministrators()).administrators.map(({ email }) => email);
    expect(await emails()).toEqual([root.email]);
    const body = { email: ada.email };
    await expect(grantAdministrator({ body })).rejects.toMatchObject({ code: EMAIL_NOT_CONFIRMED.code });
    await here.change("user", { emailVerified: true }, { id: ada.id });
    expect(await grantAdministrator({ body })).toEqual({ email: ada.email, role: "user,admin" });
    expect((await emails()).toSorted()).toEqual([root.email, ada.email].toSorted());
    await ada.client.get("/admin/list-users").ok();
    expect(await revokeAdministrator({ body })).toEqual({ email: ada.email, role: "user" });
    expect((await ada.client.get("/admin/list-users")).status).toBe(403);
    await expect(revokeAdministrator({ body: { email: root.email } })).rejects.toMatchObject({
      code: LAST_ADMINISTRATOR.code,
    });
    const nobody = { body: { email: "no@example.com" } };
    for (const call of [grantAdministrator, revokeAdministrator])
      await expect(call(nobody)).rejects.toMatchObject({ code: USER_NOT_FOUND.code });
  });
});

const all = (count: number, ask: (at: number) => ReturnType<Client["post"]>) =>
  Promise.all(Array.from({ length: count }, (_, at) => admitted(() => ask(at))));

describe("at once", rounds(), () => {
  test("16 requests with one link make one administrator, and 16 links for the first administrator make one", async () => {
    for (const many of [false, true]) {
      const here = await consoleApp({ file: true });
      const one = await link(here);
      const tokens = await Promise.all(Array.from({ length: 16 }, () => (many ? link(here) : one)));
      const answers = await all(16, (at) =>
        here.client().post("/admin/setup", {
          token: tokens[at],
          email: `root${at}@example.com`,
          password: PASSWORD,
        }),
      );
      expect(winners(answers)).toBe(1);
      for (const { status, body } of answers)
        if (status !== 200) expect(body.code).toBe(SETUP_LINK_INVALID.code);
      expect(Object.values(await roles(here))).toEqual(["admin"]);
    }
  });

  test("one of 8 existing accounts becomes the first administrator, the others keep their passwords", async () => {
    const here = await consoleApp({ file: true });
    const people = await Promise.all(Array.from({ length: 8 }, () => here.person()));
    const tokens = await Promise.all(people.map(() => link(here)));
    const answers = await all(8, (at) =>
      here.client().post("/admin/setup", { token: tokens[at], email: people[at]?.email, password: NEXT }),
    );
    expect(winners(answers)).toBe(1);
    expect(Object.values(await roles(here)).filter((role) => role === "user,admin")).toHaveLength(1);
    const won = answers.findIndex(({ status }) => status === 200);
    for (const [at, person] of people.entries())
      await here.signIn(at === won ? { ...person, password: NEXT } : person);
  });

  test("one of 8 requests with one person's link sets the password", async () => {
    const here = await consoleApp({ file: true });
    const { email } = await here.person();
    const token = await link(here, { email });
    const answers = await all(8, (at) =>
      here.client().post("/admin/setup", { token, password: `${NEXT} ${at}` }),
    );
    expect(winners(answers)).toBe(1);
    const won = answers.findIndex(({ status }) => status === 200);
    await here.signIn({ email, password: `${NEXT} ${won}` });
  });

  test("one of two administrators who are revoked at once remains", async () => {
    const here = await consoleApp({ file: true });
    const [one, two] = [await here.staff("admin"), await here.staff("admin")];
    const { revokeAdministrator } = operator(here);
    const ended = await Promise.allSettled(
      [one, two].map(({ email }) => revokeAdministrator({ body: { email } })),
    );
    expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await operator(here).hasAdministrator()).toEqual({ exists: true });
  });
});
