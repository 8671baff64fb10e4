import { when, where } from "./facts.ts";
import { accountTemplate, type Templates } from "./template.ts";

export const passwords: Templates<"reset-password" | "password-changed"> = {
  "reset-password": accountTemplate("resetPassword", ({ expiresIn }, { appName, say }) => ({
    paragraphs: [say("mail.resetPassword.text", { appName })],
    expiresIn,
  })),
  "password-changed": accountTemplate("passwordChanged", ({ at, device }, voice) => ({
    paragraphs: [voice.say("mail.passwordChanged.text", { appName: voice.appName })],
    facts: [when(at, voice), ...where(device, voice)],
  })),
};
