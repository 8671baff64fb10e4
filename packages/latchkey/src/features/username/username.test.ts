import { app, BASE_URL, PASSWORD, QUICK_PASSWORDS, SECRET } from "@latchkey/testing/app";
import { somebody } from "@latchkey/testing/fake-providers/index";
import { journey, providerApp } from "@latchkey/testing/social/provider-app";
import { named, newcomer, usernameApp } from "@latchkey/testing/username/usernames";
import { describe, expect, test } from "vitest";
import { VALIDATION_ERROR } from "../../base/errors.ts";
import { latchkey } from "../../index.ts";
import { PASSWORD_IS_PERSONAL } from "../accounts/errors.ts";
import { magicLink } from "../magic-link/index.ts";
import { username } from "./index.ts";
import {
  INVALID_DISPLAY_USERNAME,
  INVALID_USERNAME,
  USERNAME_IS_ALREADY_TAKEN,
  USERNAME_IS_IMMUTABLE,
  USERNAME_TOO_LONG,
  USERNAME_TOO_SHORT,
} from "./user-columns.ts";

const userOf = async (browser: Awaited<ReturnType<typeof named>>) =>
  (await browser.get("/get-session").ok()).user;

/** Refused usernames, each with its error. */
const REFUSED = {
  "": USERNAME_TOO_SHORT,
  ad: USERNAME_TOO_SHORT,
  [`${"a".repeat(31)}`]: USERNAME_TOO_LONG,
  "ada lovelace": INVALID_USERNAME,
  "ada-lovelace": INVALID_USERNAME,
  " ada": INVALID_USERNAME,
  "ada\n": INVALID_USERNAME,
  "ada\u0007": INVALID_USERNAME,
  "ada\u202e": INVALID_USERNAME,
  "ada\u200b": INVALID_USERNAME,
  // The first letter is Cyrillic, then all are; then a Turkish capital, a wide letter, a combined one.
  "\u0430da": INVALID_USERNAME,
  "\u0430\u0501\u0430": INVALID_USERNAME,
  "\u0130da": INVALID_USERNAME,
  "\uff41da": INVALID_USERNAME,
  "ade\u0301": INVALID_USERNAME,
  "\u{1d41a}da": INVALID_USERNAME,
  "ada@example.com": INVALID_USERNAME,
  admin: USERNAME_IS_ALREADY_TAKEN,
  Root: USERNAME_IS_ALREADY_TAKEN,
};

describe("a username", () => {
  // Covers CVE-2026-19607.
  test("can't be too short, too long, reserved or another text than a plain name", async () => {
    const world = await usernameApp();
    const browser = await named(world, { username: "ada" });
    for (const [username, error] of Object.entries(REFUSED)) {
      await world.client().post("/sign-up/email", newcomer({ username })).refuses(error);
      await browser.post("/update-user", { username, name: "Changed" }).refuses(error);
    }
    expect(await world.counts()).toMatchObject({ user: 1 });
    expect(await userOf(browser)).toMatchObject({ username: "ada", name: "Ada" });
  });

  test.each(["Ada", "ada.l_1815", "a".repeat(30), "..."])("%s is accepted", async (given) => {
    const world = await usernameApp();
    const browser = await named(world, { username: given });
    expect(await userOf(browser)).toMatchObject({ username: given.toLowerCase(), displayUsername: given });
  });

  test("is unique, whatever its capitals", async () => {
    const world = await usernameApp();
    await named(world, { username: "Ada" });
    await world
      .client()
      .post("/sign-up/email", newcomer({ username: "aDA" }))
      .refuses(USERNAME_IS_ALREADY_TAKEN);
    const eve = await named(world, {});
    await eve.post("/update-user", { username: "ada" }).refuses(USERNAME_IS_ALREADY_TAKEN);
    expect(await userOf(eve)).toMatchObject({ username: null, displayUsername: null });
  });

  test("is optional, and can be chosen, changed and removed later", async () => {
    const world = await usernameApp();
    const browser = await named(world, {});
    await browser.post("/update-user", { username: "Ada", displayUsername: "Ada!" }).ok();
    expect(await userOf(browser)).toMatchObject({ username: "ada", displayUsername: "Ada!" });
    await browser.post("/update-user", { username: "ada" }).ok();
    await browser.post("/update-user", { username: "Countess" }).ok();
    // The display username stays until it is changed itself.
    expect(await userOf(browser)).toMatchObject({ username: "countess", displayUsername: "Ada!" });
    await named(world, { username: "ada" });
    await browser.post("/update-user", { username: null }).ok();
    expect(await userOf(browser)).toMatchObject({ username: null, displayUsername: null });
  });

  test("is made of the display username, if that can be one", async () => {
    const world = await usernameApp();
    const shown = async (displayUsername: string) => userOf(await named(world, { displayUsername }));
    expect(await shown("Ada_L")).toMatchObject({ username: "ada_l", displayUsername: "Ada_L" });
    expect(await shown("Ada Lovelace")).toMatchObject({ username: null, displayUsername: "Ada Lovelace" });
    expect(await shown("Admin")).toMatchObject({ username: null, displayUsername: "Admin" });
    await world
      .client()
      .post("/sign-up/email", newcomer({ username: "eve", displayUsername: "a\nb" }))
      .refuses(INVALID_DISPLAY_USERNAME);
  });

  test("can't be the password", async () => {
    const world = await usernameApp();
    const body = newcomer({ username: "Countess_Ada", password: "countess_ada" });
    await world.client().post("/sign-up/email", body).refuses(PASSWORD_IS_PERSONAL);
  });

  test("that another person chose in a sign-up with the email is removed once the owner confirms it", async () => {
    const { tokenTo } = await import("@latchkey/testing/email-verification/mails");
    const world = await usernameApp({}, { emailVerification: { sendOnSignUp: true } });
    const email = "ada@example.com";
    await named(world, { email, username: "stupid" });
    const body = { token: await tokenTo(world, email), newPassword: "a password of Ada's" };
    await world.client().post("/verify-email", body).ok();
    expect(await world.rows("user")).toMatchObject([{ email, username: null, displayUsername: null }]);
  });
});

describe("options of usernames", () => {
  test("set the length, the reserved names and the allowed characters", async () => {
    const world = await usernameApp({
      minUsernameLength: 2,
      maxUsernameLength: 4,
      reservedUsernames: ["Boss"],
      usernameValidator: async (given) => /^\p{L}/u.test(given),
    });
    const available = async (given: string) =>
      (await world.client().post("/is-username-available", { username: given })).body;
    expect(await available("äö-ü")).toEqual({ available: true });
    expect(await available("BOSS")).toEqual({ available: false });
    expect(await available("root")).toEqual({ available: true });
    expect(await available("é")).toMatchObject({ code: USERNAME_TOO_SHORT.code });
    expect(await available("abcde")).toMatchObject({ code: USERNAME_TOO_LONG.code });
    expect(await available("1ab")).toMatchObject({ code: INVALID_USERNAME.code });
    for (const given of ["a@b", "ab\n"])
      expect(await available(given)).toMatchObject({ code: INVALID_USERNAME.code });
  });

  test("normalize before or after the validator, or not at all", async () => {
    const seen: string[] = [];
    const usernameValidator = (given: string) => seen.push(given) > 0;
    const usernameNormalization = (given: string) => given.toUpperCase();
    const before = await usernameApp({ usernameValidator, usernameNormalization });
    expect(await userOf(await named(before, { username: "ada" }))).toMatchObject({ username: "ADA" });
    const validationOrder = { username: "post-normalization" } as const;
    const after = await usernameApp({ usernameValidator, usernameNormalization, validationOrder });
    await named(after, { username: "ada" });
    expect(seen).toEqual(["ada", "ADA"]);
    const never = await usernameApp({ usernameNormalization: false });
    await named(never, { username: "Ada" });
    await never.client().post("/sign-in/username", { username: "Ada", password: PASSWORD }).ok();
  });

  test("set the rules of display usernames", async () => {
    const world = await usernameApp({
      displayUsernameValidator: (given) => given !== "nobody",
      displayUsernameNormalization: (given) => given.trim(),
      validationOrder: { displayUsername: "post-normalization" },
    });
    const browser = await named(world, { username: "ada", displayUsername: " Ada " });
    expect(await userOf(browser)).toMatchObject({ displayUsername: "Ada" });
    await browser.post("/update-user", { displayUsername: " nobody " }).refuses(INVALID_DISPLAY_USERNAME);
  });

  test("make a username immutable", { tags: "servers" }, async () => {
    const world = await usernameApp({ immutableUsername: true });
    const browser = await named(world, {});
    await browser.post("/update-user", { username: "ada" }).ok();
    for (const given of ["eve", null])
      await browser.post("/update-user", { username: given, name: "Eve" }).refuses(USERNAME_IS_IMMUTABLE);
    await browser.post("/update-user", { username: "ADA", displayUsername: "Countess" }).ok();
    expect(await userOf(browser)).toMatchObject({
      username: "ada",
      displayUsername: "Countess",
      name: "Ada",
    });
  });

  test("remove the display username", async () => {
    const world = await usernameApp({ displayUsername: false });
    const browser = await named(world, { username: "Ada", displayUsername: "Countess" });
    expect(await userOf(browser)).toMatchObject({ username: "ada" });
    await browser.post("/update-user", { username: null, displayUsername: "Countess" }).ok();
    expect(Object.keys(await userOf(browser))).not.toContain("displayUsername");
  });

  test("ask for it at sign-up, or only later", async () => {
    const required = await usernameApp({ signUp: "required" });
    await required
      .client()
      .post("/sign-up/email", newcomer({}))
      .refuses({
        ...VALIDATION_ERROR,
        message: "Invalid body parameters",
      });
    await named(required, { username: "ada" });
    const off = await usernameApp({ signUp: "off" });
    await off
      .client()
      .post("/sign-up/email", newcomer({ username: "ada" }))
      .refuses({ ...VALIDATION_ERROR, message: "Invalid body parameters" });
    const later = await named(off, {});
    await later.post("/update-user", { username: "ada" }).ok();
  });

  test("don't change the answer to a sign-up with an email that has an account", async () => {
    const world = await usernameApp({}, { emailAndPassword: { requireEmailVerification: true } });
    const [ada, eve] = [newcomer({ username: "ada" }), newcomer({ username: "eve" })];
    await world.client().post("/sign-up/email", ada).ok();
    await world
      .client()
      .post("/sign-up/email", { ...ada, username: "countess" })
      .ok();
    for (const { email } of [ada, eve])
      await world
        .client()
        .post("/sign-up/email", { ...eve, email, username: "ADA" })
        .refuses(USERNAME_IS_ALREADY_TAKEN);
    expect(await world.rows("user")).toMatchObject([{ username: "ada" }]);
  });

  test("are refused when the engine is made if they are invalid", () => {
    expect(() => username({ minUsernameLength: 9, maxUsernameLength: 8 })).toThrow(/minUsernameLength is 9/);
    expect(() => username({ maxUsernameLength: 256 })).toThrow(/at most 255/);
    expect(() => username({ reserved: [] } as object)).toThrow(/username.reserved is not an option/);
  });

  test("conflict with a field of the application with the same name", () => {
    const user = { additionalFields: { username: { type: "string" } } } as const;
    expect(() =>
      latchkey({
        baseURL: BASE_URL,
        database: "sqlite::memory:",
        secret: SECRET,
        user,
        plugins: [username()],
      }),
    ).toThrow(/additionalFields has "username".*username: false/);
  });

  test("are included in the configuration of screens", async () => {
    const world = await usernameApp({ signUp: "off", immutableUsername: true });
    expect((await world.client().get("/ui/config").ok()).username).toEqual({
      min: 3,
      max: 30,
      isPlain: true,
      signUp: "off",
      isImmutable: true,
    });
  });

  test("name the columns", async () => {
    const world = await usernameApp({
      schema: { user: { fields: { username: "handle", displayUsername: "shown_handle" } } },
    });
    await named(world, { username: "Ada" });
    const [row] = await world.rows("user");
    expect(row).toMatchObject({ username: "ada", displayUsername: "Ada" });
  });
});

describe("a username that the application sets", () => {
  test("in a hook is stored like any other, or refused", async () => {
    let given: unknown = "Ada.L";
    const before = () => ({ data: { username: given } });
    const world = await usernameApp({}, { databaseHooks: { user: { create: { before } } } });
    expect(await userOf(await named(world, {}))).toMatchObject({ username: "ada.l" });
    given = "not possible";
    await world.client().post("/sign-up/email", newcomer({})).refuses(INVALID_USERNAME);
  });
});

test("a username of a provider is used if it is possible and free", async () => {
  let login = "Ada.L";
  const mapProfileToUser = () => ({ username: login });
  const world = await providerApp({
    emailAndPassword: { password: QUICK_PASSWORDS },
    providers: { google: { mapProfileToUser } },
    plugins: [username()],
  });
  for (login of ["Ada.L", "ada.l", "ada-lovelace", "root"]) {
    const as = somebody({ email: `${crypto.randomUUID()}@example.com` });
    await journey(world, "google", { as });
  }
  const names = (await world.rows("user")).map((row) => row.username);
  expect(names.toSorted()).toEqual(["ada.l", null, null, null]);
});

test("a sign-up by a link in an email needs no username; one of a hook is stored like any other", async () => {
  const byHook = { user: { create: { before: () => ({ data: { username: "Ada.L" } }) } } };
  const stored: unknown[] = [];
  for (const databaseHooks of [{}, byHook]) {
    const world = await app({ plugins: [username(), magicLink()], databaseHooks });
    await world.client().post("/sign-in/magic-link", { email: "ada@example.com" }).ok();
    const [, token = ""] = /token=(\w+)/.exec((await world.sent()).at(-1)?.text ?? "") ?? [];
    await world.client().get("/magic-link/verify", { query: { token } }).ok();
    stored.push(...(await world.rows("user")).map((row) => row.username));
  }
  expect(stored).toEqual([null, "ada.l"]);
});

test("an engine without usernames drops the names in a request body", async () => {
  const world = await app();
  const browser = await named(world, { username: "x" });
  expect(Object.keys(await userOf(browser))).not.toContain("username");
});
