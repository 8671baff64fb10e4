import { app } from "@latchkey/testing/app";
import { describe, expect, test, vi } from "vitest";
import { CHANGE_REFUSED, INTERNAL_SERVER_ERROR } from "../../../base/errors.ts";
import { FAILED_TO_CREATE_USER } from "../../../features/email-password/errors.ts";
import { FAILED_TO_CREATE_SESSION } from "../../../features/sessions/errors.ts";
import type { DatabaseHooks, HookRow, TableHooks, WriteHooks } from "../../contracts/hooks.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

/** Hooks on every table that record their input: `user.create`, `session.delete`, … */
function scribe(when: keyof WriteHooks) {
  const told: [string, HookRow][] = [];
  const hooksOf = (table: string): TableHooks =>
    Object.fromEntries(
      ["create", "update", "delete"].map((operation) => [
        operation,
        { [when]: (row: HookRow) => void told.push([`${table}.${operation}`, row]) },
      ]),
    );
  const databaseHooks: DatabaseHooks = {
    user: hooksOf("user"),
    session: hooksOf("session"),
    account: hooksOf("account"),
    verification: hooksOf("verification"),
  };
  return { databaseHooks, told, names: () => told.splice(0).map(([name]) => name) };
}

describe("hooks before a write", () => {
  test("receive the row and may change it", async () => {
    const before = vi.fn((row: HookRow) => ({
      data: { ...row, name: "Countess", email: "eve@evil.example" },
    }));
    const { client } = await app({ databaseHooks: { user: { create: { before } } } });
    const { user } = await client().post("/sign-up/email", ADA).ok();
    expect(before.mock.calls[0]?.[0]).toMatchObject({
      name: "Ada",
      email: ADA.email,
      createdAt: expect.any(Date),
    });
    expect(user).toMatchObject({ name: "Countess", email: ADA.email });
  });

  test("refuse a new user, and leave nothing behind", async () => {
    const { client, counts } = await app({ databaseHooks: { user: { create: { before: () => false } } } });
    await client().post("/sign-up/email", ADA).refuses(FAILED_TO_CREATE_USER);
    expect(await counts()).toMatchObject({ user: 0, account: 0, session: 0 });
  });

  test("refuse the account of a password in the same way", async () => {
    const { client, counts } = await app({ databaseHooks: { account: { create: { before: () => false } } } });
    await client().post("/sign-up/email", ADA).refuses(FAILED_TO_CREATE_USER);
    expect(await counts()).toMatchObject({ user: 0 });
  });

  test("refuse a session, however it is opened", async () => {
    const allowed = { now: true };
    const { person, client, counts } = await app({
      databaseHooks: { session: { create: { before: () => allowed.now } } },
    });
    const ada = await person();
    allowed.now = false;
    const signIn = { email: ada.email, password: ada.password };
    await client().post("/sign-in/email", signIn).refuses(FAILED_TO_CREATE_SESSION);
    await client().post("/sign-up/email", ADA).refuses(FAILED_TO_CREATE_SESSION);
    expect(await counts()).toMatchObject({ user: 1, session: 1 });
  });

  test("refuse changes", async () => {
    const no = { before: () => false };
    const { person, dump } = await app({
      databaseHooks: { user: { update: no, delete: no }, account: { update: no } },
      user: { deleteUser: { enabled: true } },
    });
    const { client, password } = await person();
    const before = await dump();
    await client.post("/update-user", { name: "Eve" }).refuses(CHANGE_REFUSED);
    await client
      .post("/change-password", { currentPassword: password, newPassword: "another long one" })
      .refuses(CHANGE_REFUSED);
    await client.post("/delete-user", { password }).refuses(CHANGE_REFUSED);
    expect(await dump()).toBe(before);
  });

  test("learn who makes the request", async () => {
    const requests: (Request | undefined)[] = [];
    const { client } = await app({
      databaseHooks: { user: { create: { before: (_, { request }) => void requests.push(request) } } },
    });
    await client({ "x-tenant": "one" }).post("/sign-up/email", ADA).ok();
    expect(requests[0]?.headers.get("x-tenant")).toBe("one");
  });
});

describe("hooks after a write", () => {
  test("receive each row, whichever feature wrote it, before the answer", async () => {
    const { databaseHooks, told, names } = scribe("after");
    const { client } = await app({ databaseHooks, user: { deleteUser: { enabled: true } } });
    const ada = client();
    await ada.post("/sign-up/email", ADA).ok();
    expect(told.map(([name]) => name)).toEqual(["user.create", "account.create", "session.create"]);
    expect(told[0]?.[1]).toMatchObject({ email: ADA.email, createdAt: expect.any(Date) });
    expect(told[1]?.[1]).not.toHaveProperty("password");
    names();
    await client().post("/sign-in/email", ADA).ok();
    expect(names()).toEqual(["session.create"]);
    await ada.post("/update-user", { name: "Ada L" }).ok();
    expect(told[0]?.[1]).toMatchObject({ name: "Ada L" });
    expect(names()).toEqual(["user.update"]);
    await ada.post("/revoke-other-sessions").ok();
    expect(names()).toEqual(["session.delete"]);
    await ada.post("/change-password", {
      currentPassword: ADA.password,
      newPassword: "another long one",
      revokeOtherSessions: true,
    });
    expect(names()).toEqual(["account.update", "session.delete", "session.create"]);
    await ada.post("/delete-user", { password: "another long one" }).ok();
    expect(names()).toEqual(["session.delete", "account.delete", "user.delete"]);
  });

  test("aren't called for writes that didn't happen", async () => {
    const { databaseHooks, names } = scribe("after");
    const { person, client } = await app({ databaseHooks });
    const { email } = await person();
    names();
    expect((await client().post("/sign-up/email", { ...ADA, email })).status).toBe(422);
    expect(names()).toEqual([]);
  });

  test("on new users cause a warning if sign-ups hide accounts, because they delay only some sign-ups", async () => {
    const warned = async (requireEmailVerification: boolean) => {
      const { lines } = await app({
        emailAndPassword: { requireEmailVerification },
        databaseHooks: { user: { create: { after: () => undefined } } },
        isLazy: false,
      });
      return lines.some(({ level, message }) => level === "warn" && message.startsWith("databaseHooks:"));
    };
    expect([await warned(true), await warned(false)]).toEqual([true, false]);
  });

  test("change nothing when they fail", async () => {
    const { client, lines, counts } = await app({
      databaseHooks: { user: { create: { after: () => Promise.reject(new Error("down")) } } },
    });
    await client().post("/sign-up/email", ADA).ok();
    expect(await counts()).toMatchObject({ user: 1 });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "error", message: "databaseHooks.user.create.after failed" }),
    );
  });
});

describe("hooks within the transaction", () => {
  test("write together with the engine, or not at all", async () => {
    const create: WriteHooks = {
      async within({ id }, tx) {
        const [[name] = []] = await tx.all("select count(*) from latchkey_migration where 1 = 0");
        expect(Number(name)).toBe(0);
        expect(id).toEqual(expect.any(String));
      },
    };
    const { client, counts } = await app({ databaseHooks: { user: { create } } });
    await client().post("/sign-up/email", ADA).ok();
    expect(await counts()).toMatchObject({ user: 1 });
  });

  test("roll everything back when they fail", async () => {
    const { client, counts } = await app({
      databaseHooks: { session: { create: { within: () => Promise.reject(new Error("no")) } } },
    });
    await client().post("/sign-up/email", ADA).refuses(INTERNAL_SERVER_ERROR);
    expect(await counts()).toMatchObject({ user: 0, account: 0, session: 0 });
  });

  test("may take a second: then the transaction is rolled back, and their later writes are refused", async () => {
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const tries: Promise<number>[] = [];
    const within: WriteHooks["within"] = async (_, tx) => {
      if (tries.length > 0) return;
      const late = held.then(() => tx.run("update latchkey_migration set id = id where 1 = 0"));
      tries.push(late);
      await late;
    };
    const { client, counts, lines } = await app({ databaseHooks: { user: { create: { within } } } });
    await client().post("/sign-up/email", ADA).refuses(INTERNAL_SERVER_ERROR);
    expect(await counts()).toMatchObject({ user: 0, account: 0, session: 0 });
    expect(lines.map(({ fields }) => String(fields?.error))).toContainEqual(
      expect.stringContaining("databaseHooks.user.create.within took longer than 1 s."),
    );
    goOn();
    await expect(tries[0]).rejects.toThrow();
    // Other requests aren't delayed by it.
    await client().post("/sign-up/email", ADA).ok();
    expect(await counts()).toMatchObject({ user: 1 });
  });
});
