import {
  type App,
  type AppOptions,
  app,
  PASSWORD,
  type Person,
  QUICK_PASSWORDS,
} from "@latchkey/testing/app";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { describe, expect, test } from "vitest";

const OPTIONS: AppOptions = {
  emailAndPassword: { password: QUICK_PASSWORDS },
  notices: { newSignIn: true, passwordChanged: true },
};
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const CHROME = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SUBJECT = "New sign-in to your account";

const signIn = (world: App, { email, password }: Person, userAgent: string) =>
  world.client({ "user-agent": userAgent }).post("/sign-in/email", { email, password }).ok();

const signUp = async (world: App, userAgent: string): Promise<Person> => {
  const client = world.client({ "user-agent": userAgent });
  const body = { name: "Ada", email: "ada@example.com", password: PASSWORD };
  const { user } = await client.post("/sign-up/email", body).ok();
  return { email: body.email, password: PASSWORD, id: user.id, client };
};

const subjects = async (world: App) => (await world.sent()).map(({ subject }) => subject);

describe("a sign-in from a device that wasn't seen before", () => {
  test("is reported by email to the owner of the account", async () => {
    const world = await app(OPTIONS);
    const ada = await signUp(world, CHROME);
    world.advance(60);
    await signIn(world, ada, FIREFOX);
    const [mail, ...others] = await world.sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ada.email, subject: SUBJECT });
    expect(mail?.text).toContain("Firefox");
    expect(mail?.text).toContain("2026-11-21 at 08:01 UTC");
  });

  test("is reported once: the second sign-in is with a known device, by its cookie", async () => {
    const world = await app(OPTIONS);
    const ada = await signUp(world, CHROME);
    const browser = world.client({ "user-agent": FIREFOX });
    await browser.post("/sign-in/email", ada).ok();
    await browser.post("/sign-out").ok();
    await browser.post("/sign-in/email", ada).ok();
    await ada.client.post("/sign-in/email", ada).ok();
    expect(await subjects(world)).toEqual([SUBJECT]);
  });

  test("is reported for a device with the same user agent as the owner's", async () => {
    const world = await app(OPTIONS);
    const ada = await signUp(world, CHROME);
    await signIn(world, ada, CHROME);
    expect(await subjects(world)).toEqual([SUBJECT]);
  });

  test("isn't reported for a browser in which the account's password was reset", async () => {
    const world = await app(OPTIONS);
    const ada = await signUp(world, CHROME);
    const token = await tokenFor(world, ada.email);
    const browser = world.client();
    await browser.post("/reset-password", { token, newPassword: "another horse battery" }).ok();
    await browser.post("/sign-in/email", { ...ada, password: "another horse battery" }).ok();
    expect(await subjects(world)).not.toContain(SUBJECT);
  });

  test("isn't reported if it is the account's first", async () => {
    const world = await app({
      ...OPTIONS,
      emailAndPassword: { password: QUICK_PASSWORDS, autoSignIn: false },
    });
    const ada = await signUp(world, CHROME);
    await signIn(world, ada, FIREFOX);
    expect(await subjects(world)).toEqual([]);
    await signIn(world, ada, CHROME);
    expect(await subjects(world)).toEqual([SUBJECT]);
  });

  test("is reported for accounts whose earlier sign-ins left sessions but no events", async () => {
    const world = await app(OPTIONS);
    const ada = await signUp(world, CHROME);
    await world.remove("securityEvent");
    await signIn(world, ada, FIREFOX);
    expect(await subjects(world)).toEqual([SUBJECT]);
  });

  test("isn't reported if it fails: a stranger without the password causes no email", async () => {
    const world = await app(OPTIONS);
    const ada = await signUp(world, CHROME);
    const guess = { email: ada.email, password: "wrong" };
    await world.client({ "user-agent": FIREFOX }).post("/sign-in/email", guess);
    expect(await subjects(world)).toEqual([]);
    await signIn(world, ada, FIREFOX);
    expect(await subjects(world)).toEqual([SUBJECT]);
  });

  test("is reported for all but one of many simultaneous first sign-ins", async () => {
    const world = await app({
      ...OPTIONS,
      file: true,
      emailAndPassword: { password: QUICK_PASSWORDS, autoSignIn: false },
    });
    const ada = await signUp(world, CHROME);
    await Promise.all(Array.from({ length: 8 }, () => signIn(world, ada, FIREFOX)));
    expect(await subjects(world)).toHaveLength(7);
  });

  test("doesn't flood a mailbox, and isn't kept back by other emails", async () => {
    const world = await app({
      ...OPTIONS,
      rateLimit: { enabled: true },
      emailVerification: { sendOnSignUp: true },
    });
    const ada = await signUp(world, CHROME);
    for (let i = 0; i < 3; i++) await world.client().post("/send-verification-email", { email: ada.email });
    const before = (await world.sent()).length;
    for (const name of ["a", "b", "c", "d", "e"]) await signIn(world, ada, name);
    expect((await subjects(world)).slice(before)).toEqual([SUBJECT, SUBJECT, SUBJECT]);
  });

  test("isn't reported if that is off, which is the default", async () => {
    const world = await app({ emailAndPassword: { password: QUICK_PASSWORDS } });
    const ada = await signUp(world, CHROME);
    const seen = await world.watch(() => signIn(world, ada, FIREFOX));
    const reads = seen.filter(
      (probe) => probe.kind === "statement" && /^select.*securityEvent/.test(probe.sql),
    );
    expect(reads).toEqual([]);
    expect(await subjects(world)).toEqual([]);
  });

  test("isn't stopped if no email can be sent", async () => {
    const world = await app({ ...OPTIONS, mail: false });
    const ada = await signUp(world, CHROME);
    await signIn(world, ada, FIREFOX);
    expect(await world.rows("outbox")).toEqual([]);
  });
});

describe("a changed password", () => {
  test("is reported however many other notices there were", async () => {
    const world = await app({ ...OPTIONS, rateLimit: { enabled: true } });
    const ada = await signUp(world, CHROME);
    for (const name of ["a", "b", "c", "d"]) await signIn(world, ada, name);
    for (const [currentPassword, newPassword] of [
      [PASSWORD, "the second battery"],
      ["the second battery", "the third battery"],
      ["the third battery", "the fourth battery"],
      ["the fourth battery", "the fifth battery"],
    ])
      await ada.client.post("/change-password", { currentPassword, newPassword }).ok();
    const told = await subjects(world);
    expect(told.filter((subject) => subject === SUBJECT)).toHaveLength(3);
    expect(told.filter((subject) => subject === "Your password was changed")).toHaveLength(4);
  });

  test("is reported by email, with the device that asked for it", async () => {
    const world = await app(OPTIONS);
    const ada = await signUp(world, CHROME);
    await ada.client
      .post("/change-password", { currentPassword: PASSWORD, newPassword: "another horse battery" })
      .ok();
    expect(await world.sent()).toMatchObject([{ to: ada.email, subject: "Your password was changed" }]);
  });

  test("is reported only if it was changed", async () => {
    const world = await app(OPTIONS);
    const ada = await signUp(world, CHROME);
    const change = { currentPassword: "wrong", newPassword: "another horse battery" };
    expect((await ada.client.post("/change-password", change)).status).toBe(400);
    expect(await subjects(world)).toEqual([]);
  });
});
