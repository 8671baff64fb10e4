import { adminApp, withRole } from "@latchkey/testing/admin/scene";
import { type App, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { carriedTo, codeFor, linkFor } from "@latchkey/testing/email-codes/mails";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { ENDING_ACTS } from "@latchkey/testing/sessions/ending-acts";
import { describe, expect, test } from "vitest";
import { emailOTP, magicLink } from "./index.ts";

// Links and codes that an intruder requested while they had access to the mailbox, against every act that
// ends sessions.

const ADA = "ada@example.com";
const password = "an intruder's password";

/** Requests the link or code. The result uses it and reports whether that opened a session. */
const PRODUCERS: Readonly<Record<string, (world: App) => Promise<() => Promise<boolean>>>> = {
  "a sign-in link": async (world) => {
    const thief = world.client();
    const link = await linkFor(world, thief, {}, ADA);
    return async () => {
      await thief.get(link.pathname.replace("/api/auth", "") + link.search);
      return (await thief.get("/get-session").ok()) !== null;
    };
  },
  "a sign-in code": async (world) => {
    const thief = world.client();
    const otp = await codeFor(world, thief, ADA);
    return async () => (await thief.post("/sign-in/email-otp", { email: ADA, otp })).status === 200;
  },
  "a link that resets the password": async (world) => {
    const token = await tokenFor(world, ADA);
    return async () =>
      (await world.client().post("/reset-password", { token, newPassword: password })).status === 200;
  },
  "a code that resets the password": async (world) => {
    const thief = world.client();
    await thief.post("/email-otp/request-password-reset", { email: ADA }).ok();
    const otp = (await carriedTo(world, ADA)).code;
    return async () =>
      (await thief.post("/email-otp/reset-password", { email: ADA, otp, password })).status === 200;
  },
};

function secondary() {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    delete: (key: string) => void values.delete(key),
  };
}

const STORAGES = {
  "the database": () => ({}),
  "a secondary storage": () => ({ secondaryStorage: secondary() }),
};

describe.each(Object.entries(ENDING_ACTS))("after %s", (_, act) => {
  describe.each(Object.entries(STORAGES))("with sessions in %s", (_, storage) => {
    test.each(Object.entries(PRODUCERS))("%s from before opens nothing", async (_, produce) => {
      const world = await adminApp(
        {},
        {
          ...storage(),
          plugins: [magicLink(), emailOTP()],
          emailAndPassword: { password: QUICK_PASSWORDS },
          rateLimit: { enabled: false },
        },
      );
      const root = await withRole(world, "root@example.com", "admin");
      const ada = await world.person({ email: ADA });
      await world.change("user", { emailVerified: true }, { id: ada.id });
      const use = await produce(world);
      await act({ world, ada, root });
      expect(await use()).toBe(false);
    });
  });
});

test.each(Object.entries(PRODUCERS))("without such an act, %s works", async (_, produce) => {
  const world = await adminApp({}, { plugins: [magicLink(), emailOTP()], rateLimit: { enabled: false } });
  await world.person({ email: ADA });
  expect(await (await produce(world))()).toBe(true);
});
