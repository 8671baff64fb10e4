import { when, where } from "./facts.ts";
import { accountTemplate, besideLink, type Templates } from "./template.ts";

export const passwords: Templates<"reset-password" | "password-changed"> = {
  "reset-password": accountTemplate("resetPassword", ({ expiresIn, ...beside }, voice) => {
    const { paragraphs, ...code } = besideLink(beside, voice);
    return {
      paragraphs: [voice.say("mail.resetPassword.text", { appName: voice.appName }), ...paragraphs],
      ...code,
      expiresIn,
    };
  }),
  "password-changed": accountTemplate("passwordChanged", ({ at, device }, voice) => ({
    paragraphs: [voice.say("mail.passwordChanged.text", { appName: voice.appName })],
    facts: [when(at, voice), ...where(device, voice)],
  })),
};
