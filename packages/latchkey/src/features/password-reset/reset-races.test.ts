// @module-tag servers

import { app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { reset, tokenFor } from "@latchkey/testing/password-reset/links";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds();
const CLIENTS = 16;
const options = { file: true, emailAndPassword: { password: QUICK_PASSWORDS } };

const each = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, at) => make(at)));

describe("resetting a password sixteen times at once", ROUNDS, () => {
  // Covers GHSA-hc7v-rggr-4hvx, INV-05.
  test("with one token resets it once, also across two processes", async () => {
    const one = await app(options);
    const two = await app({ ...options, beside: one });
    const ada = await one.person();
    const token = await tokenFor(one, ada.email);
    const hashesBefore = one.probes.filter(({ kind }) => kind === "hash").length;
    const answers = await each((at) =>
      reset(at % 2 === 0 ? one : two, token, { newPassword: `new password ${at}` }),
    );
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(won).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("INVALID_TOKEN");
    // Several requests had found the token valid and hashed before one claimed it.
    expect(one.probes.filter(({ kind }) => kind === "hash").length - hashesBefore).toBeGreaterThan(1);
    await one.signIn({ email: ada.email, password: `new password ${won[0]}` });
    expect(await one.counts()).toMatchObject({ verification: 0, account: 1, session: 1 });
    const events = (await one.rows("securityEvent")).filter(({ event }) => event === "password_reset");
    expect(events).toHaveLength(1);
  });

  test("with two tokens leaves one password, and one successful reset", async () => {
    const world = await app(options);
    const ada = await world.person();
    const tokens = [await tokenFor(world, ada.email), await tokenFor(world, ada.email)];
    const answers = await each((at) =>
      reset(world, tokens[at % 2] ?? "", { newPassword: `new password ${at}` }),
    );
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    // The first token that is claimed invalidates the other.
    expect(won).toHaveLength(1);
    await world.signIn({ email: ada.email, password: `new password ${won[0]}` });
  });

  // Covers INV-20.
  test("during sign-ins with the old one leaves no older session", async () => {
    const world = await app(options);
    const ada = await world.person();
    const token = await tokenFor(world, ada.email);
    const [done, ...tries] = await Promise.all([
      reset(world, token),
      ...Array.from({ length: CLIENTS }, () => world.client().post("/sign-in/email", ada)),
    ]);
    expect(done?.status).toBe(200);
    expect(await world.counts()).toMatchObject({ session: 0 });
    for (const { status, cookies } of tries) {
      if (status !== 200) continue;
      const cookie = `${cookies[0]?.name}=${cookies[0]?.value}`;
      expect((await world.client().get("/get-session", { headers: { cookie } })).text).toBe("null");
    }
  });
});
