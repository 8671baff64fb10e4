import type { MailLetter } from "@latchkey/server/portal";
import { accountDeletion } from "../mail/account-deletion.ts";
import { administration } from "../mail/administration.ts";
import { emailChange } from "../mail/email-change.ts";
import { emailVerification } from "../mail/email-verification.ts";
import { passwords } from "../mail/passwords.ts";
import { sessions } from "../mail/sessions.ts";
import { social } from "../mail/social.ts";
import type { Template, Templates } from "../mail/template.ts";
import { removed, signedIn, templates } from "./generated/emails.ts";

const TEMPLATES: Templates<MailLetter["kind"]> = {
  ...emailVerification,
  ...emailChange,
  ...passwords,
  ...accountDeletion,
  ...sessions({ password: "mail.method.password", ...signedIn }),
  ...social,
  ...administration({ provider: "mail.method.providers", ...removed }),
  ...templates,
};

/** Returns undefined for an email of an application's custom feature. */
export function templateOf({ kind }: MailLetter): Template | undefined {
  // The template belongs to the same kind.
  return Object.hasOwn(TEMPLATES, kind) ? (TEMPLATES[kind] as Template) : undefined;
}
