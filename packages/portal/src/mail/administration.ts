import { when } from "./facts.ts";
import { accountTemplate, type Templates } from "./template.ts";

/** Sign-in methods that administrators remove, by the engine's names. */
const METHODS = {
  "two-factor": "mail.method.twoFactor",
  passkey: "mail.method.passkeys",
  provider: "mail.method.providers",
} as const;

const isNamed = (method: string): method is keyof typeof METHODS => Object.hasOwn(METHODS, method);

export const administration: Templates<
  | "account-created"
  | "password-set-by-administrator"
  | "sign-in-method-removed"
  | "impersonated"
  | "test-email"
> = {
  "account-created": accountTemplate("accountCreated", ({ expiresIn }, { say, appName }) => ({
    paragraphs: [say("mail.accountCreated.text", { appName })],
    expiresIn,
  })),
  "password-set-by-administrator": accountTemplate("passwordSet", ({ at }, voice) => ({
    paragraphs: [voice.say("mail.passwordSet.text", { appName: voice.appName })],
    facts: [when(at, voice)],
  })),
  "sign-in-method-removed": accountTemplate("methodRemoved", ({ at, method, reason }, voice) => {
    const { say, texts, appName } = voice;
    const name = isNamed(method) ? texts(METHODS[method]) : method;
    return {
      paragraphs: [say("mail.methodRemoved.text", { appName })],
      facts: [
        { label: say("mail.fact.method"), value: name },
        { label: say("mail.fact.reason"), value: reason },
        when(at, voice),
      ],
    };
  }),
  impersonated: accountTemplate("impersonated", ({ at, reason }, voice) => ({
    paragraphs: [voice.say("mail.impersonated.text", { appName: voice.appName })],
    facts: [
      when(at, voice),
      ...(reason === "" ? [] : [{ label: voice.say("mail.fact.reason"), value: reason }]),
    ],
  })),
  "test-email": accountTemplate("testEmail", (_, { say }) => ({ paragraphs: [say("mail.testEmail.text")] })),
};
