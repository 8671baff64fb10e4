import { when, where } from "./facts.ts";
import { accountTemplate, besideLink, type Templates } from "./template.ts";

export const passwords: Templates<"reset-password" | "password-changed"> = {
  "reset-password": accountTemplate("resetPassword", ({ expiresIn, ...code }, voice) => ({
    paragraphs: [voice.say("mail.resetPassword.text", { appName: voice.appName })],
    ...besideLink(code, voice),
    expiresIn,
  })),
  "password-changed": accountTemplate("passwordChanged", ({ at, device }, voice) => ({
    paragraphs: [voice.say("mail.passwordChanged.text", { appName: voice.appName })],
    facts: [when(at, voice), ...where(device, voice)],
  })),
};
