import { when, where } from "./facts.ts";
import { accountTemplate, type Templates } from "./template.ts";

/** Names of the sign-in methods, by the engine's name. Others have no name. */
const METHODS = {
  password: "mail.method.password",
  passkey: "mail.method.passkey",
  "magic-link": "mail.method.magicLink",
  "email-otp": "mail.method.emailCode",
} as const;

const isNamed = (method: string): method is keyof typeof METHODS => Object.hasOwn(METHODS, method);

export const sessions: Templates<"new-sign-in"> = {
  "new-sign-in": accountTemplate("newSignIn", ({ at, device, method }, voice) => {
    const { appName, texts, say } = voice;
    const by = isNamed(method) ? [{ label: say("mail.fact.method"), value: texts(METHODS[method]) }] : [];
    return {
      paragraphs: [say("mail.newSignIn.text", { appName })],
      facts: [when(at, voice), ...by, ...where(device, voice)],
    };
  }),
};
