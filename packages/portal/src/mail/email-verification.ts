import { accountTemplate, type Templates } from "./template.ts";

export const emailVerification: Templates<"verify-email" | "sign-up-attempted"> = {
  "verify-email": accountTemplate("verifyEmail", ({ to: email, expiresIn }, { appName, say }) => ({
    paragraphs: [say("mail.verifyEmail.text", { email, appName })],
    expiresIn,
    isGiven: true,
  })),
  "sign-up-attempted": accountTemplate("signUpAttempted", ({ to: email }, { appName, say }) => ({
    paragraphs: [say("mail.signUpAttempted.text", { appName, email }), say("mail.signUpAttempted.next")],
  })),
};
