import type { LinkPart } from "../../../base/letter.ts";
import { letter } from "../../../kernel/contracts/letter.ts";
import { linkLifetime } from "../../../kernel/emails/letter-text.ts";

export const ACCOUNT_CREATED = letter("account-created", ({ url, expiresIn }: LinkPart, appName) => ({
  subject: `Your account at ${appName}`,
  body: [
    `An administrator of ${appName} created an account for you. To choose a password, open this link:`,
    url,
    `${linkLifetime(expiresIn)} If you don't know ${appName}, you can ignore this email.`,
  ],
}));
