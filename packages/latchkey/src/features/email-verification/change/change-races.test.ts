// @module-tag servers

import { type App, type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { open, tokenTo, undoTokenTo } from "@latchkey/testing/email-verification/mails";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds();
const CLIENTS = 16;
const ADA = "ada@example.com";
const NEW = "lovelace@example.com";
const options: AppOptions = {
  file: true,
  emailAndPassword: { password: QUICK_PASSWORDS },
  user: { changeEmail: { enabled: true } },
};

const each = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, at) => make(at)));

const eventsOf = async (world: App, name: string) =>
  (await world.rows("securityEvent")).filter(({ event }) => event === name);

describe("changing an address sixteen times at once", ROUNDS, () => {
  // Covers INV-05.
  test("with one link for each address happens once, also on two processes, with one email for each step", async () => {
    const one = await app(options);
    const two = await app({ ...options, beside: one });
    const ada = await one.person({ email: ADA });
    await one.change("user", { emailVerified: true });
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    const mailsTo = async (address: string) => {
      return (await one.sent()).filter(({ to }) => to === address);
    };
    const openAll = async (address: string) => {
      const [{ text } = { text: "" }] = await mailsTo(address);
      const token = /token=([\w.-]+)/.exec(text)?.[1] ?? "";
      const answers = await each((at) => open((at % 2 === 0 ? one : two).client(), token));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers)
        if (status !== 200) expect(body.code).toMatch(/^(INVALID_TOKEN|USER_NOT_FOUND)$/);
    };
    await openAll(ADA);
    expect(await mailsTo(NEW)).toHaveLength(1);
    await openAll(NEW);
    expect(await mailsTo(NEW)).toHaveLength(1);
    expect(await mailsTo(ADA)).toHaveLength(2);
    expect(await eventsOf(one, "email_changed")).toHaveLength(1);
  });

  test("to an address that sixteen people confirm gives it to one of them", async () => {
    const world = await app(options);
    const people = await each(() => world.person());
    await world.change("user", { emailVerified: true });
    for (const { client, email } of people) {
      await client.post("/change-email", { newEmail: NEW }).ok();
      await open(world.client(), await tokenTo(world, email)).ok();
    }
    const tokens = (await world.sent())
      .filter(({ to }) => to === NEW)
      .map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] ?? "");
    const answers = await Promise.all(tokens.map((token) => open(world.client(), token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toBe("COULDNT_UPDATE_YOUR_EMAIL");
    expect((await world.rows("user")).filter(({ email }) => email === NEW)).toHaveLength(1);
  });

  test("to one address by sixteen people gives it to one of them", async () => {
    const world = await app(options);
    const people = await each(() => world.person());
    const answers = await Promise.all(
      people.map(({ client }) => client.post("/change-email", { newEmail: NEW })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toBe("COULDNT_UPDATE_YOUR_EMAIL");
    const users = await world.rows("user");
    expect(users.filter(({ email }) => email === NEW)).toHaveLength(1);
    expect(new Set(users.map(({ email }) => email)).size).toBe(CLIENTS);
    expect((await world.sent()).filter(({ to }) => to === NEW)).toHaveLength(1);
  });

  test("to one address during sign-ups with it leaves one account with it", async () => {
    const world = await app(options);
    const people = await each(() => world.person());
    const before = await world.counts();
    const answers = await Promise.all(
      people.flatMap(({ client }) => [
        client.post("/change-email", { newEmail: NEW }),
        world.client().post("/sign-up/email", { name: "Eve", email: NEW, password: "a password of Eve" }),
      ]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const users = await world.rows("user");
    expect(users.filter(({ email }) => email === NEW)).toHaveLength(1);
    const { user, account, session } = await world.counts();
    const added = (user ?? 0) - (before.user ?? 0);
    expect([account, session]).toEqual([(before.account ?? 0) + added, (before.session ?? 0) + added]);
  });

  test("from one account leaves one pending change, and only its link works", async () => {
    const world = await app(options);
    const ada = await world.person({ email: ADA });
    await world.change("user", { emailVerified: true });
    const headers = { cookie: ada.client.cookie };
    await each((at) =>
      world.client().post("/change-email", { newEmail: `new${at}@example.com` }, { headers }),
    );
    expect(await world.counts()).toMatchObject({ verification: 1 });
    const tokens = (await world.sent()).flatMap(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] ?? []);
    const answers = await Promise.all(tokens.map((token) => open(world.client(), token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("while being canceled happens or doesn't, and leaves no pending change", async () => {
    const world = await app(options);
    const ada = await world.person({ email: ADA });
    await world.change("user", { emailVerified: true });
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    await open(world.client(), await tokenTo(world, ADA)).ok();
    const token = await tokenTo(world, NEW);
    const headers = { cookie: ada.client.cookie };
    const [opened] = await Promise.all([
      each(() => open(world.client(), token)),
      world.client().post("/change-email/cancel", {}, { headers }),
    ]);
    const won = opened.filter(({ status }) => status === 200).length;
    expect(won).toBeLessThan(2);
    expect((await world.rows("user"))[0]?.email).toBe(won === 1 ? NEW : ADA);
    // The remaining row is the token that undoes the change.
    expect(await world.counts()).toMatchObject({ verification: won });
  });

  test("during an undo leaves the first email, and no pending change", async () => {
    const world = await app(options);
    const ada = await world.person({ email: ADA });
    await world.change("user", { emailVerified: true });
    const change = async (from: string, to: string) => {
      await ada.client.post("/change-email", { newEmail: to }).ok();
      await open(world.client(), await tokenTo(world, from)).ok();
      return tokenTo(world, to);
    };
    await open(world.client(), await change(ADA, NEW)).ok();
    const undo = await undoTokenTo(world, ADA);
    const second = await change(NEW, "second@example.com");
    const [undone] = await Promise.all([
      each(() => world.client().post("/change-email/undo", { token: undo })),
      each(() => open(world.client(), second)),
    ]);
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.rows("user")).toMatchObject([{ email: ADA, emailVerified: true }]);
    expect(await world.counts()).toMatchObject({ verification: 0, session: 0 });
  });

  test("while it is undone and kept does one of the two", async () => {
    const world = await app(options);
    const ada = await world.person({ email: ADA });
    await world.change("user", { emailVerified: true });
    const own = await world.signIn(ada);
    await own.post("/change-email", { newEmail: NEW }).ok();
    await open(world.client(), await tokenTo(world, ADA)).ok();
    await open(world.client(), await tokenTo(world, NEW)).ok();
    const token = await undoTokenTo(world, ADA);
    const headers = { cookie: own.cookie };
    const answers = await each((at) =>
      world.client().post(`/change-email/${at % 2 === 0 ? "keep" : "undo"}`, { token }, { headers }),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.rows("user")).toMatchObject([{ email: won % 2 === 0 ? NEW : ADA }]);
  });
});
