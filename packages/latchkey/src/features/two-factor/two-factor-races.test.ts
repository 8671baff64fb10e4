// @module-tag servers

import type { App } from "@latchkey/testing/app";
import { admitted, atOnce, winners } from "@latchkey/testing/at-once";
import type { Client } from "@latchkey/testing/client";
import { rounds } from "@latchkey/testing/rounds";
import {
  challenged,
  chooseCodes,
  codeSentTo,
  type Enrolled,
  enrolled,
  twoFactorApp,
} from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds(6);

interface Scene {
  one: App;
  two: App;
  ada: Enrolled;
  start: number;
}

async function nodes(): Promise<Scene> {
  const one = await twoFactorApp({}, { file: true });
  const two = await twoFactorApp({}, { beside: one });
  const ada = await enrolled(one);
  await chooseCodes(ada);
  two.advance(90);
  return { one, two, ada, start: (await one.counts()).session ?? 0 };
}

/** Browsers after the password, half of them at each node. */
const waiting = (
  { one, two, ada }: { one: App; two: App; ada: Enrolled },
  count: number,
): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => challenged(at % 2 === 0 ? one : two, ada)));

describe("at two nodes on one database", ROUNDS, () => {
  // Covers INV-09.
  test("one backup code in twenty sign-ins at once opens one session", async () => {
    const scene = await nodes();
    const browsers = await waiting(scene, 20);
    const [code] = scene.ada.backupCodes;
    const answers = await Promise.all(
      browsers.map((browser) => admitted(() => browser.post("/two-factor/verify-backup-code", { code }))),
    );
    expect(winners(answers)).toBe(1);
    expect(await scene.one.counts()).toMatchObject({ session: scene.start + 1 });
  });

  // Covers INV-08.
  test("one code of the app in ten sign-ins at once opens one session", async () => {
    const scene = await nodes();
    const browsers = await waiting(scene, 10);
    const code = scene.ada.authenticator.code();
    const answers = await Promise.all(
      browsers.map((browser) => admitted(() => browser.post("/two-factor/verify-totp", { code }))),
    );
    expect(winners(answers)).toBe(1);
    expect(await scene.one.counts()).toMatchObject({ session: scene.start + 1 });
  });

  // Covers INV-06.
  test("two right codes of one sign-in at once open one session", async () => {
    const scene = await nodes();
    const [browser] = await waiting(scene, 1);
    const cookie = browser?.cookie ?? "";
    const answers = await Promise.all([
      admitted(() =>
        scene.one
          .client({ cookie })
          .post("/two-factor/verify-totp", { code: scene.ada.authenticator.code() }),
      ),
      admitted(() =>
        scene.two
          .client({ cookie })
          .post("/two-factor/verify-backup-code", { code: scene.ada.backupCodes[1] }),
      ),
    ]);
    expect(winners(answers)).toBe(1);
    expect(await scene.one.counts()).toMatchObject({ session: scene.start + 1, twoFactorChallenge: 0 });
  });

  test.each([
    ["the app", "/two-factor/verify-totp", async ({ ada }) => ada.authenticator.code()],
    ["the backup codes", "/two-factor/verify-backup-code", async ({ ada }) => ada.backupCodes[2] ?? ""],
    [
      "an email",
      "/two-factor/verify-otp",
      async ({ one, ada }, browser) => {
        await browser.post("/two-factor/send-otp").ok();
        return codeSentTo(one, ada.email);
      },
    ],
  ] satisfies [string, string, (scene: Scene, browser: Client) => Promise<string>][])(
    "500 right codes for one sign-in at once, from %s, open one session",
    async (_, path, codeOf) => {
      const scene = await nodes();
      const [browser] = await waiting(scene, 1);
      const code = await codeOf(scene, browser!);
      const { cookie } = browser!;
      const answers = await atOnce(500, (at) =>
        (at % 2 === 0 ? scene.one : scene.two).client({ cookie }).post(path, { code }),
      );
      expect(winners(answers)).toBe(1);
      expect(await scene.one.counts()).toMatchObject({ session: scene.start + 1, twoFactorChallenge: 0 });
    },
  );

  // Covers INV-07.
  test("of twenty guesses at one sign-in, five are compared", async () => {
    const scene = await nodes();
    const [browser] = await waiting(scene, 1);
    const cookie = browser?.cookie ?? "";
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admitted(() =>
          (at % 2 === 0 ? scene.one : scene.two)
            .client({ cookie })
            .post("/two-factor/verify-totp", { code: "000000" }),
        ),
      ),
    );
    expect(answers.filter(({ body }) => body.code === "INVALID_CODE")).toHaveLength(5);
  });

  test("of forty guesses in as many sign-ins, ten are compared", async () => {
    const scene = await nodes();
    const browsers = await waiting(scene, 40);
    const answers = await Promise.all(
      browsers.map((browser) => admitted(() => browser.post("/two-factor/verify-totp", { code: "000000" }))),
    );
    expect(answers.filter(({ body }) => body.code === "INVALID_CODE")).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === "ACCOUNT_TEMPORARILY_LOCKED")).toHaveLength(30);
  });

  test("a second factor that is turned off meanwhile opens no pending session", async () => {
    const scene = await nodes();
    const [browser] = await waiting(scene, 1);
    const [answer] = await Promise.all([
      admitted(() => browser!.post("/two-factor/verify-totp", { code: scene.ada.authenticator.code() })),
      admitted(() => scene.ada.client.post("/two-factor/disable", { password: scene.ada.password })),
    ]);
    const { session = 0 } = await scene.one.counts();
    expect(session).toBe(scene.start + (answer.status === 200 ? 1 : 0));
    expect(await scene.one.counts()).toMatchObject({ twoFactor: 0, trustedDevice: 0 });
  });
});

test("a device that is trusted twice at once stays trusted by one cookie", ROUNDS, async () => {
  const { one, two, ada } = await nodes();
  const browser = await challenged(one, ada);
  await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code(), trustDevice: true }).ok();
  const cookie = browser.cookie;
  const answers = await Promise.all(
    [one, two].map((node) => admitted(() => node.client({ cookie }).post("/sign-in/email", ada))),
  );
  expect(answers.filter(({ body }) => body.token !== undefined)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.twoFactorRedirect === true)).toHaveLength(1);
});
