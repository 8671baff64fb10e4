import { when, where } from "../../mail/facts.ts";
import { accountTemplate, type MethodNames, type Templates, undoing } from "../../mail/template.ts";

const named = <Shown>(passkey: string | null, label: Shown) =>
  passkey === null ? [] : [{ label, value: passkey }];

export const templates: Templates<"passkey-added" | "passkey-removed"> = {
  "passkey-added": accountTemplate("passkeyAdded", ({ undo, at, device, passkey }, voice) => ({
    paragraphs: [voice.say("mail.passkeyAdded.text", { appName: voice.appName })],
    ...undoing(undo, voice),
    facts: [...named(passkey, voice.say("mail.fact.passkey")), when(at, voice), ...where(device, voice)],
  })),
  "passkey-removed": accountTemplate("passkeyRemoved", ({ at, device, passkey }, voice) => ({
    paragraphs: [voice.say("mail.passkeyRemoved.text", { appName: voice.appName })],
    facts: [...named(passkey, voice.say("mail.fact.passkey")), when(at, voice), ...where(device, voice)],
  })),
};

export const signedIn: MethodNames = { passkey: "mail.method.passkey" };
export const removed: MethodNames = { passkey: "mail.method.passkeys" };
