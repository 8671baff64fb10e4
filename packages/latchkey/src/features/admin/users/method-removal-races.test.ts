// @module-tag servers

import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { type App, BASE_URL, type Person } from "@latchkey/testing/app";
import { admitted } from "@latchkey/testing/at-once";
import type { ClientAnswer } from "@latchkey/testing/client";
import { gate } from "@latchkey/testing/meeting";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { assertion, register } from "@latchkey/testing/passkey/scene";
import { rounds } from "@latchkey/testing/rounds";
import { challenged, enrol } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { passkey, twoFactor } from "../../index.ts";

const ROUNDS = rounds(4);

interface Scene {
  one: App;
  two: App;
  ruth: Person;
  ada: Person;
  remove(method: string): Promise<ClientAnswer>;
}

async function nodes(): Promise<Scene> {
  const plugins = () => [twoFactor({ allowPasswordless: true }), passkey()];
  const options = { rateLimit: { enabled: false } } as const;
  const one = await adminApp({}, { ...options, plugins: plugins(), file: true });
  const two = await adminApp({}, { ...options, plugins: plugins(), beside: one });
  const ruth = await ruthAt(one);
  const ada = await one.person({ email: "ada@example.com" });
  const remove = (method: string) =>
    admitted(() =>
      ruth.client.post("/admin/remove-sign-in-method", { userId: ada.id, method, reason: "Lost" }),
    );
  return { one, two, ruth, ada, remove };
}

const left = async ({ one, ada }: Scene, table: string): Promise<number> =>
  (await one.rows(table)).filter(({ userId }) => userId === ada.id).length;

describe("no session survives the removal of a sign-in method", ROUNDS, () => {
  test("during sign-ins that enter the second factor", async () => {
    const scene = await nodes();
    const { one, two, remove } = scene;
    const ada = await enrol(one, scene.ada);
    two.advance(90);
    const waiting = await Promise.all(
      Array.from({ length: 8 }, (_, at) => challenged(at % 2 === 0 ? one : two, ada)),
    );
    const tries = waiting.map((browser, at) =>
      admitted(() =>
        browser.post("/two-factor/verify-backup-code", { code: ada.backupCodes[at], trustDevice: true }),
      ),
    );
    const [removed] = await Promise.all([remove("two-factor"), ...tries]);
    expect(removed.status).toBe(200);
    for (const table of ["session", "trustedDevice", "twoFactor", "twoFactorChallenge"])
      expect([table, await left(scene, table)]).toEqual([table, 0]);
  });

  test("during sign-ins with the removed passkey", async () => {
    const scene = await nodes();
    const { one, two, ada, remove } = scene;
    const device = new Authenticator();
    await register(ada.client, device);
    const tries = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const browser = (at % 2 === 0 ? one : two).client();
        const response = await assertion(browser, device, { counter: 0 });
        return () => browser.post("/passkey/verify-authentication", { response });
      }),
    );
    const [removed] = await Promise.all([remove("passkey"), ...tries.map(admitted)]);
    expect(removed.status).toBe(200);
    expect([await left(scene, "session"), await left(scene, "passkey")]).toEqual([0, 0]);
  });

  test("while a session adds a passkey", async () => {
    const [begun, removed] = [gate(), gate()];
    const registration = {
      async afterVerification() {
        begun.open();
        await removed.opened;
      },
    };
    const one = await adminApp({}, { plugins: [passkey({ registration }), twoFactor()] });
    const ruth = await ruthAt(one);
    const ada = await one.person({ email: "ada@example.com" });
    await enrol(one, ada);
    const options = await ada.client.get("/passkey/generate-register-options").ok();
    const response = new Authenticator().create(options, BASE_URL);
    const added = ada.client.post("/passkey/verify-registration", { response, createSession: true });
    await begun.opened;
    const body = { userId: ada.id, method: "two-factor", reason: "Lost" };
    await ruth.client.post("/admin/remove-sign-in-method", body).ok();
    removed.open();
    expect((await added).status).toBe(401);
    for (const table of ["session", "passkey"])
      expect((await one.rows(table)).filter(({ userId }) => userId === ada.id)).toEqual([]);
  });

  test("while the user's session sets up the second factor again", async () => {
    const scene = await nodes();
    const { one, two, remove } = scene;
    const { client } = await enrol(one, scene.ada);
    two.advance(90);
    const { cookie } = client;
    const again = Array.from({ length: 12 }, (_, at) =>
      admitted(() =>
        (at % 2 === 0 ? one : two).client({ cookie }).post("/two-factor/enable", { method: "otp" }),
      ),
    );
    const [removed] = await Promise.all([remove("two-factor"), ...again]);
    expect(removed.status).toBe(200);
    expect([await left(scene, "session"), await left(scene, "twoFactor")]).toEqual([0, 0]);
  });
});
