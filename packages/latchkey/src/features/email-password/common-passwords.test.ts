import { type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { isCommonPassword } from "../../security/common-passwords.ts";
import { PASSWORD_COMPROMISED } from "../accounts/errors.ts";

const REFUSING: AppOptions = {
  emailAndPassword: { password: QUICK_PASSWORDS, refuseCommonPasswords: true },
};
/** Common passwords in the spellings that people type. */
const COMMON = [
  "12345678",
  "password1",
  "Password1",
  "PASSWORD1",
  "iloveyou",
  "ｐａｓｓｗｏｒｄ１",
  "qwertyuiop",
  "Summer2026!",
  "P@ssw0rd123",
  "Pa55word!",
  "we1come99",
];

describe("a new password that is among the most common ones", () => {
  test.each(COMMON)("is refused at a sign-up, and nothing is hashed: %s", async (password) => {
    const { client, watch, counts } = await app(REFUSING);
    const seen = await watch(async () => {
      const answer = await client()
        .post("/sign-up/email", { name: "Ada", email: "ada@example.com", password })
        .refuses(PASSWORD_COMPROMISED);
      expect(answer.body.message).toMatch(/most common/);
    });
    expect(seen.filter(({ kind }) => kind === "hash")).toEqual([]);
    expect(await counts()).toMatchObject({ user: 0 });
  });

  test("is refused at a sign-up with a taken email, in the same way", async () => {
    const { client, person } = await app({
      emailAndPassword: { ...REFUSING.emailAndPassword, requireEmailVerification: true },
    });
    const { email } = await person();
    await client()
      .post("/sign-up/email", { name: "Ada", email, password: "password1" })
      .refuses(PASSWORD_COMPROMISED);
  });

  test("is refused as the new one of a change", async () => {
    const { person, signIn } = await app(REFUSING);
    const ada = await person();
    await ada.client
      .post("/change-password", { currentPassword: PASSWORD, newPassword: "password1" })
      .refuses(PASSWORD_COMPROMISED);
    await signIn(ada);
  });

  test("is refused as the first password of an account", async () => {
    const { person, auth, remove, counts } = await app(REFUSING);
    const { client } = await person();
    await remove("account");
    const set = auth.api.setPassword({
      headers: { cookie: client.cookie },
      body: { newPassword: "password1" },
    });
    await expect(set).rejects.toMatchObject({ code: "PASSWORD_COMPROMISED", statusCode: 400 });
    expect(await counts()).toMatchObject({ account: 0 });
  });

  test("is accepted by default, and an existing one stays valid", async () => {
    const world = await app({ file: true, emailAndPassword: { password: QUICK_PASSWORDS } });
    const ada = await world.person({ password: "password1" });
    const stricter = await app({ ...REFUSING, beside: world });
    await stricter.signIn(ada);
  });
});

describe("a new password made of the deployment's own words", () => {
  const REFUSING_WORDS: AppOptions = {
    appName: "Acme Cloud",
    emailAndPassword: { ...REFUSING.emailAndPassword, refusedWords: ["Road Runner", "coyote", "x"] },
  };
  const ada = { name: "Ada", email: "ada@example.com" };

  test.each(["AcmeCloud", "acme-cloud-2026!", "RoadRunner1", "r0ad runn3r", "Coyote123", "coyotecoyote"])(
    "is refused: %s",
    async (password) => {
      const { client } = await app(REFUSING_WORDS);
      await client()
        .post("/sign-up/email", { ...ada, password })
        .refuses(PASSWORD_COMPROMISED);
    },
  );

  test.each(["coyote-8372-9912-4427", "acme cloud over the marsh", "xxxyyyzzz-1815"])(
    "is accepted if it contains more than that: %s",
    async (password) => {
      const { client } = await app(REFUSING_WORDS);
      await client()
        .post("/sign-up/email", { ...ada, password })
        .ok();
    },
  );
});

test.each([
  PASSWORD,
  "five wild geese over the marsh",
  "password1 and more",
  "",
  "x".repeat(128),
  "🔑🔑🔑🔑🔑🔑🔑🔑",
])("isn't in the list of common passwords: %s", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
