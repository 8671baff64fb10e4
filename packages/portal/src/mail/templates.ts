import type { MailLetter } from "@latchkey/server/portal";
import { accountDeletion } from "./account-deletion.ts";
import { administration } from "./administration.ts";
import { apiKey } from "./api-key.ts";
import { emailChange } from "./email-change.ts";
import { emailCodes } from "./email-codes.ts";
import { emailVerification } from "./email-verification.ts";
import { organization } from "./organization.ts";
import { passkey } from "./passkey.ts";
import { passwords } from "./passwords.ts";
import { sessions } from "./sessions.ts";
import { social } from "./social.ts";
import type { Template, Templates } from "./template.ts";
import { twoFactor } from "./two-factor.ts";

const TEMPLATES: Templates<MailLetter["kind"]> = {
  ...emailVerification,
  ...emailChange,
  ...passwords,
  ...emailCodes,
  ...accountDeletion,
  ...sessions,
  ...social,
  ...organization,
  ...twoFactor,
  ...passkey,
  ...administration,
  ...apiKey,
};

/** Returns undefined for an email of an application's custom feature. */
export function templateOf({ kind }: MailLetter): Template | undefined {
  // The template belongs to the same kind.
  return Object.hasOwn(TEMPLATES, kind) ? (TEMPLATES[kind] as Template) : undefined;
}
