import { when, where } from "../../mail/facts.ts";
import { accountTemplate, type MethodNames, type Templates } from "../../mail/template.ts";

export const templates: Templates<"badge-added"> = {
  "badge-added": accountTemplate("badgeAdded", ({ at, device }, voice) => ({
    paragraphs: [voice.say("mail.badgeAdded.text", { appName: voice.appName })],
    facts: [when(at, voice), ...where(device, voice)],
  })),
};

export const signedIn: MethodNames = { badge: "mail.method.badge" };
