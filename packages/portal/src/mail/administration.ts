import { when } from "./facts.ts";
import { accountTemplate, type Templates } from "./template.ts";

export const administration: Templates<
  "account-created" | "password-set-by-administrator" | "impersonated" | "test-email"
> = {
  "account-created": accountTemplate("accountCreated", ({ expiresIn }, { say, appName }) => ({
    paragraphs: [say("mail.accountCreated.text", { appName })],
    expiresIn,
  })),
  "password-set-by-administrator": accountTemplate("passwordSet", ({ at }, voice) => ({
    paragraphs: [voice.say("mail.passwordSet.text", { appName: voice.appName })],
    facts: [when(at, voice)],
  })),
  impersonated: accountTemplate("impersonated", ({ at, reason }, voice) => ({
    paragraphs: [voice.say("mail.impersonated.text", { appName: voice.appName })],
    facts: [
      when(at, voice),
      ...(reason === "" ? [] : [{ label: voice.say("mail.fact.reason"), value: reason }]),
    ],
  })),
  "test-email": accountTemplate("testEmail", (_, { say }) => ({ paragraphs: [say("mail.testEmail.text")] })),
};
