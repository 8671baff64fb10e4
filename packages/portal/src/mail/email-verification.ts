import { accountTemplate, besideLink, type Templates } from "./template.ts";

export const emailVerification: Templates<"verify-email" | "sign-up-attempted"> = {
  "verify-email": accountTemplate("verifyEmail", ({ to: email, expiresIn, ...beside }, voice) => {
    const { paragraphs, ...code } = besideLink(beside, voice);
    return {
      paragraphs: [voice.say("mail.verifyEmail.text", { email, appName: voice.appName }), ...paragraphs],
      ...code,
      expiresIn,
      isGiven: true,
    };
  }),
  "sign-up-attempted": accountTemplate("signUpAttempted", ({ to: email }, { appName, say }) => ({
    paragraphs: [say("mail.signUpAttempted.text", { appName, email }), say("mail.signUpAttempted.next")],
  })),
};
