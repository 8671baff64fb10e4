// @module-tag servers

import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { forge, open, tokenTo } from "@latchkey/testing/email-verification/mails";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds();
const CLIENTS = 16;
const ADA = "ada@example.com";
const options: AppOptions = { file: true, emailAndPassword: { password: QUICK_PASSWORDS } };

const each = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, at) => make(at)));

const eventsOf = async (world: App, name: string) =>
  (await world.rows("securityEvent")).filter(({ event }) => event === name);

/** Asserts success. A busy server may refuse some of the requests with 503. */
function expectDone(answers: readonly { status: number }[]): void {
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
}

describe("confirming an address sixteen times at once", ROUNDS, () => {
  // Covers INV-05.
  test("does it once, at two processes too: one session, one event", async () => {
    const settings: AppOptions = {
      ...options,
      emailAndPassword: { ...options.emailAndPassword, requireEmailVerification: true },
      emailVerification: { autoSignInAfterVerification: true },
    };
    const one = await app(settings);
    const two = await app({ ...settings, beside: one });
    await one.client().post("/sign-up/email", { name: "Ada", email: ADA, password: PASSWORD }).ok();
    const token = await tokenTo(one, ADA);
    const answers = await each((at) => open((at % 2 === 0 ? one : two).client(), token));
    expectDone(answers);
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(await one.counts()).toMatchObject({ session: 1, account: 1 });
    expect(await eventsOf(one, "email_verified")).toHaveLength(1);
  });

  test("with a token of the compatible framework, and a change with another, accepts each once", async () => {
    const changeEmail = { enabled: true, switch: "at-confirmation" } as const;
    const world = await app({ ...options, user: { changeEmail } });
    const ada = await world.person({ email: ADA });
    const iat = Math.floor(world.now() / 1000);
    const change = await forge({ email: ADA, updateTo: "lovelace@example.com", iat, exp: iat + 60 });
    const answers = await each(() => open(world.client(), change));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await eventsOf(world, "email_changed")).toHaveLength(1);
    expect(await world.rows("user")).toMatchObject([{ id: ada.id, email: "lovelace@example.com" }]);
  });

  test("with new passwords leaves one of them, and no data of the person who had signed up", async () => {
    const world = await app({ ...options, emailVerification: { sendOnSignUp: true } });
    const eve = await world.person({ email: ADA });
    const token = await tokenTo(world, ADA);
    const [answers, ...tries] = await Promise.all([
      each((at) => world.client().post("/verify-email", { token, newPassword: `new password ${at}` })),
      ...Array.from({ length: 8 }, () => world.client().post("/sign-in/email", eve)),
    ]);
    expectDone(answers);
    expect(await world.counts()).toMatchObject({ account: 1, session: 0 });
    expect(await eventsOf(world, "credentials_dropped")).toHaveLength(1);
    // Sessions opened with the old password while it was valid have ended.
    for (const { cookies } of tries) {
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      expect((await world.client().get("/get-session", { headers: { cookie } })).text).toBe("null");
    }
    const passwords = await each(async (at) => {
      const body = { email: ADA, password: `new password ${at}` };
      return (await world.client().post("/sign-in/email", body)).status;
    });
    expect(passwords.filter((status) => status === 200)).toHaveLength(1);
  });

  test("by its owner and by a password reset leaves the result of the last of them", async () => {
    const world = await app({ ...options, emailVerification: { sendOnSignUp: true } });
    const eve = await world.person({ email: ADA });
    const token = await tokenTo(world, ADA);
    await world.client().post("/request-password-reset", { email: ADA }).ok();
    const text = (await world.sent()).findLast((mail) => mail.text.includes("/reset-password/"))?.text ?? "";
    const reset = /\/reset-password\/(\w+)/.exec(text)?.[1];
    await Promise.all([
      ...Array.from({ length: 8 }, () =>
        world.client().post("/reset-password", { token: reset, newPassword: "the reset one" }),
      ),
      ...Array.from({ length: 8 }, () =>
        world.client().post("/verify-email", { token, newPassword: "the proving one" }),
      ),
    ]);
    expect(await world.counts()).toMatchObject({ account: 1, session: 0 });
    expect(await eventsOf(world, "email_verified")).toHaveLength(1);
    const old = await world.client().post("/sign-in/email", eve);
    expect(old.status).toBe(401);
  });
});
