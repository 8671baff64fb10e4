import { when, where } from "../../mail/facts.ts";
import { accountTemplate, type MethodNames, type Templates, undoing } from "../../mail/template.ts";

type Kind =
  | "two-factor-code"
  | "two-factor-enabled"
  | "two-factor-disabled"
  | "backup-codes-generated"
  | "backup-code-used"
  | "two-factor-locked";

export const templates: Templates<Kind> = {
  "two-factor-code": {
    ...accountTemplate("twoFactorCode", ({ code, minutes }, { appName, say }) => ({
      paragraphs: [say("mail.twoFactorCode.text", { appName, minutes })],
      code,
    })),
    subject: ({ code }, { appName, texts }) => texts("mail.twoFactorCode.subject", { appName, code }),
  },
  "two-factor-enabled": accountTemplate("twoFactorEnabled", ({ undo, at, device }, voice) => ({
    paragraphs: [voice.say("mail.twoFactorEnabled.text", { appName: voice.appName })],
    ...undoing(undo, voice),
    facts: [when(at, voice), ...where(device, voice)],
  })),
  "two-factor-disabled": accountTemplate("twoFactorDisabled", ({ at, device }, voice) => ({
    paragraphs: [voice.say("mail.twoFactorDisabled.text", { appName: voice.appName })],
    facts: [when(at, voice), ...where(device, voice)],
  })),
  "backup-codes-generated": accountTemplate("backupCodesGenerated", ({ at, device }, voice) => ({
    paragraphs: [voice.say("mail.backupCodesGenerated.text", { appName: voice.appName })],
    facts: [when(at, voice), ...where(device, voice)],
  })),
  "backup-code-used": accountTemplate("backupCodeUsed", ({ at, device, left }, voice) => ({
    paragraphs: [voice.say("mail.backupCodeUsed.text", { appName: voice.appName, left })],
    facts: [when(at, voice), ...where(device, voice)],
  })),
  "two-factor-locked": accountTemplate("twoFactorLocked", ({ at }, voice) => ({
    paragraphs: [voice.say("mail.twoFactorLocked.text", { appName: voice.appName })],
    facts: [when(at, voice)],
  })),
};

export const removed: MethodNames = { "two-factor": "mail.method.twoFactor" };
