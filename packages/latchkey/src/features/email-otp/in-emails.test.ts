import { ADA, carriedTo, type EmailWaysOptions, emailWaysApp } from "@latchkey/testing/email-codes/mails";
import { expect, test } from "vitest";

const sends = async () => undefined;
const changeEmail = { enabled: true };

test.for<[string, EmailWaysOptions, string[]]>([
  ["all of them", { code: { changeEmail } }, ["email-verification", "forget-password", "change-email"]],
  ["none that changes an email by links alone", {}, ["email-verification", "forget-password"]],
  [
    "none that the application sends itself",
    { code: { changeEmail }, emailVerification: { sendVerificationEmail: sends } },
    ["forget-password"],
  ],
  ["none where the application sends the codes itself", { code: { sendVerificationOTP: sends } }, []],
  [
    "one where a code takes the place of the link",
    { code: { sendVerificationOTP: sends, overrideDefaultEmailVerification: true }, mail: false },
    ["email-verification"],
  ],
])("the configuration says which emails carry a code: %s", async ([, options, purposes]) => {
  const { auth } = await emailWaysApp({ link: false, ...options });
  expect(auth.uiConfig.emailOtp?.inEmails).toEqual(purposes);
});

test.for([true, false])(
  "an email that changes an email carries a code if codes change emails: %s",
  async (enabled) => {
    const world = await emailWaysApp({
      link: false,
      code: { changeEmail: { enabled } },
      user: { changeEmail: { enabled: true, updateEmailWithoutVerification: false } },
    });
    const ada = await world.person({ email: ADA });
    const newEmail = "countess@example.com";
    await ada.client.post("/change-email", { newEmail }).ok();
    expect((await carriedTo(world, newEmail)).code !== "").toBe(enabled);
  },
);
