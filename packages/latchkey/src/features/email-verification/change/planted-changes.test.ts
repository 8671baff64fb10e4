import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { open, tokenTo } from "@latchkey/testing/email-verification/mails";
import { describe, expect, test } from "vitest";
import { INVALID_TOKEN } from "../errors.ts";

const ADA = "ada@example.com";
const THEIRS = "eve@example.com";
const EVES = "a password of Eve's";
const OWN = "a password of Ada's";

/** Eve signs up in Ada's name and requests a change to Eve's address. Each of them has received a token. */
async function planted() {
  const world = await app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    emailVerification: { sendOnSignUp: true },
    user: { changeEmail: { enabled: true, updateEmailWithoutVerification: false } },
  });
  const eve = world.client();
  await eve.post("/sign-up/email", { name: "Ada", email: ADA, password: EVES }).ok();
  const ofAda = await tokenTo(world, ADA);
  await eve.post("/change-email", { newEmail: THEIRS }).ok();
  return { world, ofAda, ofEve: await tokenTo(world, THEIRS) };
}

async function isAdas({ world, ofEve }: { world: App; ofEve: string }) {
  await open(world.client(), ofEve).refuses(INVALID_TOKEN);
  await world.client().post("/verify-email", { token: ofEve, newPassword: EVES }).refuses(INVALID_TOKEN);
  expect(await world.rows("user")).toMatchObject([{ email: ADA, emailVerified: true }]);
}

describe("a change requested by an attacker who created the account in another person's name", () => {
  test("doesn't take the account away after a proof with a new password", async () => {
    const { world, ofAda, ofEve } = await planted();
    await world.client().post("/verify-email", { token: ofAda, newPassword: OWN }).ok();
    expect(await world.counts()).toMatchObject({ verification: 0 });
    await isAdas({ world, ofEve });
  });

  test("doesn't take the account away after a password reset", async () => {
    const { world, ofEve } = await planted();
    await world.client().post("/request-password-reset", { email: ADA }).ok();
    const text = (await world.sent()).findLast((mail) => mail.text.includes("/reset-password/"))?.text ?? "";
    const token = /\/reset-password\/(\w+)/.exec(text)?.[1];
    await world.client().post("/reset-password", { token, newPassword: OWN }).ok();
    await isAdas({ world, ofEve });
  });

  test("doesn't take the account away after the plain link", async () => {
    const { world, ofAda, ofEve } = await planted();
    await open(world.client(), ofAda).ok();
    await isAdas({ world, ofEve });
  });
});
