import { when } from "./facts.ts";
import { accountTemplate, type MethodNames, type Templates } from "./template.ts";

type Kind =
  | "account-created"
  | "password-set-by-administrator"
  | "sign-in-method-removed"
  | "impersonated"
  | "test-email";

/** `methods`: sign-in methods that administrators remove. */
export const administration = (methods: MethodNames): Templates<Kind> => ({
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
    const name = Object.hasOwn(methods, method) ? methods[method] : undefined;
    return {
      paragraphs: [say("mail.methodRemoved.text", { appName })],
      facts: [
        { label: say("mail.fact.method"), value: name === undefined ? method : texts(name) },
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
});
