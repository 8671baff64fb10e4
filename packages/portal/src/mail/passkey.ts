import { when, where } from "./facts.ts";
import { accountTemplate, type Templates, undoing } from "./template.ts";

const named = <Shown>(passkey: string | null, label: Shown) =>
  passkey === null ? [] : [{ label, value: passkey }];

export const passkey: Templates<"passkey-added" | "passkey-removed"> = {
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
