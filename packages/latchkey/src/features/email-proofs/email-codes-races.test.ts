// @module-tag servers

import type { App } from "@latchkey/testing/app";
import { admitted, winners } from "@latchkey/testing/at-once";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import {
  ADA,
  apiOf,
  carriedTo,
  codeFor,
  type EmailWaysOptions,
  emailWaysApp,
} from "@latchkey/testing/email-codes/mails";
import { wrongFor } from "@latchkey/testing/email-codes/wrong";
import { gate } from "@latchkey/testing/meeting";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds(6);

async function nodes(options: EmailWaysOptions = {}): Promise<{ one: App; two: App }> {
  const one = await emailWaysApp({ ...options, file: true });
  return { one, two: await emailWaysApp({ ...options, beside: one }) };
}

/** Sends twenty requests at once in the browser that asked, half of them to each node. */
function twenty(
  { one, two }: { one: App; two: App },
  cookie: string,
  ask: (browser: Client, at: number) => Promise<ClientAnswer>,
): Promise<ClientAnswer[]> {
  return Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const browser = (at % 2 === 0 ? one : two).client({ cookie });
      return admitted(() => ask(browser, at));
    }),
  );
}

/** Requests an email. */
async function asked(scene: { one: App }) {
  const browser = scene.one.client();
  await browser.post("/sign-in/magic-link", { email: ADA }).ok();
  return { ...(await carriedTo(scene.one, ADA)), cookie: browser.cookie };
}

const byLink = (token: string) => (browser: Client) => browser.post("/magic-link/verify", { token });
const byCode = (otp: string) => (browser: Client) => browser.post("/sign-in/email-otp", { email: ADA, otp });

describe("at two nodes on one database", ROUNDS, () => {
  // Covers INV-06.
  test("one link and one code, twenty at once and crossed, open one session and make one user", async () => {
    const scene = await nodes();
    const { token, code, cookie } = await asked(scene);
    const answers = await twenty(scene, cookie, (browser, at) =>
      (at % 4 < 2 ? byLink(token) : byCode(code))(browser),
    );
    expect(winners(answers)).toBe(1);
    expect(await scene.one.counts()).toMatchObject({ user: 1, session: 1, emailCode: 0 });
  });

  test("one link and one code open one session of an existing user, confirmed or not", async () => {
    for (const emailVerified of [false, true]) {
      const scene = await nodes();
      const ada = await scene.one.person({ email: ADA });
      await scene.one.change("user", { emailVerified }, { id: ada.id });
      const { token, code, cookie } = await asked(scene);
      const answers = await twenty(scene, cookie, (browser, at) =>
        (at % 4 < 2 ? byLink(token) : byCode(code))(browser),
      );
      expect(winners(answers)).toBe(1);
      // The user's earlier session ends if another person may have opened it.
      expect(await scene.one.counts()).toMatchObject({ user: 1, session: emailVerified ? 2 : 1 });
    }
  });

  test("links of two emails at once make one user", async () => {
    const scene = await nodes();
    const first = await asked(scene);
    const second = await asked(scene);
    const answers = await twenty(scene, "", (browser, at) =>
      byLink(at % 4 < 2 ? first.token : second.token)(browser),
    );
    expect(winners(answers)).toBe(2);
    expect(await scene.one.counts()).toMatchObject({ user: 1, session: 2 });
  });

  // Covers INV-07.
  test("of twenty wrong codes three are compared, and the right one is then refused", async () => {
    const scene = await nodes();
    const { code, cookie } = await asked(scene);
    const answers = await twenty(scene, cookie, (browser, at) => byCode(wrongFor(code, at + 1))(browser));
    expect(answers.filter(({ body }) => body.code === "TOO_MANY_ATTEMPTS")).toHaveLength(1);
    const [row] = await scene.one.rows("emailCode");
    expect(row).toMatchObject({ attempts: 4, strayAttempts: 0 });
    expect(winners([await byCode(code)(scene.one.client({ cookie }))])).toBe(0);
    expect(await scene.one.counts()).toMatchObject({ user: 0 });
  });

  test("one code resets one password once", async () => {
    const scene = await nodes();
    await scene.one.person({ email: ADA });
    const browser = scene.one.client();
    const otp = await codeFor(scene.one, browser, ADA, "forget-password");
    const answers = await twenty(scene, browser.cookie, (each, at) =>
      each.post("/email-otp/reset-password", { email: ADA, otp, password: `another horse battery ${at}` }),
    );
    expect(winners(answers)).toBe(1);
  });

  test("one code confirms an email once", async () => {
    const scene = await nodes();
    await scene.one.person({ email: ADA });
    const browser = scene.one.client();
    const otp = await codeFor(scene.one, browser, ADA, "email-verification");
    const answers = await twenty(scene, browser.cookie, (each) =>
      each.post("/email-otp/verify-email", { email: ADA, otp }),
    );
    expect(winners(answers)).toBe(1);
  });

  test("one code of the current email address begins one change of it", async () => {
    const scene = await nodes({ code: { changeEmail: { enabled: true, verifyCurrentEmail: true } } });
    const { client, id } = await scene.one.person({ email: ADA });
    await scene.one.change("user", { emailVerified: true }, { id });
    const otp = await codeFor(scene.one, client, ADA, "email-verification");
    const answers = await twenty(scene, client.cookie, (each, at) =>
      each.post("/email-otp/request-email-change", { newEmail: `countess-${at}@example.com`, otp }),
    );
    expect(winners(answers)).toBe(1);
  });
});

/** Returns a step of the application that can be paused and resumed. */
function pausable() {
  const [begun, over] = [gate(), gate()];
  let isNext = false;
  return {
    async step(): Promise<void> {
      if (!isNext) return;
      isNext = false;
      begun.open();
      await over.opened;
    },
    /** Calls `begin` and waits until it reaches the step. */
    async pause<T>(begin: () => T): Promise<T> {
      isNext = true;
      const result = begin();
      await begun.opened;
      return result;
    },
    goOn: over.open,
  };
}

describe("an email that replaces another", () => {
  const BODY = { email: ADA, type: "sign-in" } as const;

  test("ends the previous code while that is being compared, and loses no attempt to it", async () => {
    const { step, pause, goOn } = pausable();
    const hash = async (code: string) => {
      await step();
      return `${code} hashed`;
    };
    const world = await emailWaysApp({ link: false, code: { storeOTP: { hash } } });
    const browser = world.client();
    const attempt = async (otp: string) => (await byCode(otp)(browser)).body.code;
    const first = await codeFor(world, browser);
    const { late } = await pause(() => ({ late: attempt(first) }));
    for (let at = 1; at <= 3; at++) await attempt(wrongFor(first, at));
    const second = await codeFor(world, browser);
    goOn();
    expect(await late).toBe("INVALID_OTP");
    const wrong: unknown[] = [];
    for (let at = 1; at <= 4; at++) wrong.push(await attempt(wrongFor(second, at)));
    expect(wrong).toEqual(["INVALID_OTP", "INVALID_OTP", "INVALID_OTP", "TOO_MANY_ATTEMPTS"]);
  });

  test("works if the previous one was ended by guesses while it was checked", async () => {
    const { step, pause, goOn } = pausable();
    const hash = async (code: string) => {
      await step();
      return `${code} hashed`;
    };
    const world = await emailWaysApp({ link: false, code: { storeOTP: { hash } } });
    await world.person({ email: ADA });
    const browser = world.client();
    const first = await codeFor(world, browser);
    const check = { ...BODY, otp: first };
    const { late } = await pause(() => ({
      late: browser.post("/email-otp/check-verification-otp", check).ok(),
    }));
    for (let at = 1; at <= 3; at++) await byCode(wrongFor(first, at))(browser);
    goOn();
    await late;
    await byCode(await codeFor(world, browser))(browser).ok();
  });

  test("works if the previous one is used while it is created", async () => {
    const { step, pause, goOn } = pausable();
    let made = 0;
    const generateOTP = async () => {
      await step();
      made += 1;
      return String(made).padStart(6, "0");
    };
    const world = await emailWaysApp({ link: false, code: { generateOTP } });
    const first = await apiOf(world).createVerificationOTP({ body: BODY });
    const { second } = await pause(() => ({ second: apiOf(world).createVerificationOTP({ body: BODY }) }));
    await byCode(first)(world.client()).ok();
    goOn();
    await byCode(await second)(world.client()).ok();
  });

  test("forgives no guess at one that was sent while it was created", async () => {
    const { step, pause, goOn } = pausable();
    const generateOTP = async () => {
      await step();
      return "123456";
    };
    const world = await emailWaysApp({ link: false, code: { generateOTP } });
    const create = () => apiOf(world).createVerificationOTP({ body: BODY });
    const attempts = async (count: number) => {
      for (let at = 1; at <= count; at++) await byCode(wrongFor("123456", at))(world.client());
    };
    await create();
    await attempts(4);
    const { late } = await pause(() => ({ late: create() }));
    await create();
    await attempts(2);
    goOn();
    await late;
    expect(await world.rows("emailCode")).toMatchObject([{ strayAttempts: 2 }]);
  });

  test("leaves one of twenty that are created at once", ROUNDS, async () => {
    const { one, two } = await nodes();
    const made = Array.from({ length: 20 }, (_, at) =>
      apiOf(at % 2 === 0 ? one : two).createVerificationOTP({ body: BODY }),
    );
    expect(new Set(await Promise.all(made)).size).toBeGreaterThan(15);
    expect(await one.counts()).toMatchObject({ emailCode: 1 });
  });
});
