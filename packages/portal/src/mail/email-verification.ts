import { accountTemplate, besideLink, type Templates } from "./template.ts";

export const emailVerification: Templates<"verify-email" | "sign-up-attempted"> = {
  "verify-email": accountTemplate("verifyEmail", ({ to: email, expiresIn, ...code }, voice) => ({
    paragraphs: [voice.say("mail.verifyEmail.text", { email, appName: voice.appName })],
    ...besideLink(code, voice),
    expiresIn,
    isGiven: true,
  })),
  "sign-up-attempted": accountTemplate("signUpAttempted", ({ to: email }, { appName, say }) => ({
    paragraphs: [say("mail.signUpAttempted.text", { appName, email }), say("mail.signUpAttempted.next")],
  })),
};
