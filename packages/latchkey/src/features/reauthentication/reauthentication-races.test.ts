// @module-tag servers

import { type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds();
const CLIENTS = 16;
const options: AppOptions = { file: true, emailAndPassword: { password: QUICK_PASSWORDS } };

const each = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, at) => make(at)));

describe("re-authenticating sixteen times at once", ROUNDS, () => {
  test("with one token creates one new token, also across two processes", async () => {
    const one = await app(options);
    const two = await app({ ...options, beside: one });
    const ada = await one.person();
    const headers = { cookie: ada.client.cookie };
    const answers = await each((at) =>
      (at % 2 === 0 ? one : two).client().post("/reauthenticate", { password: PASSWORD }, { headers }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    const cookie = `${won[0]?.cookies[0]?.name}=${won[0]?.cookies[0]?.value}`;
    expect((await one.client().get("/get-session", { headers: { cookie } })).body.user.id).toBe(ada.id);
    expect((await two.client().get("/get-session", { headers })).text).toBe("null");
    const events = (await one.rows("securityEvent")).filter(({ event }) => event === "reauthenticated");
    expect(events).toHaveLength(1);
  });

  test("during a password change that ends every session leaves no old session", async () => {
    const world = await app(options);
    const ada = await world.person();
    const phone = await world.signIn(ada);
    const headers = { cookie: ada.client.cookie };
    const change = { currentPassword: PASSWORD, newPassword: "the new password", revokeOtherSessions: true };
    const [changed] = await Promise.all([
      phone.post("/change-password", change),
      ...Array.from({ length: CLIENTS }, () =>
        world.client().post("/reauthenticate", { password: PASSWORD }, { headers }),
      ),
    ]);
    expect(changed?.status).toBe(200);
    expect(await world.counts()).toMatchObject({ session: 1 });
  });
});
