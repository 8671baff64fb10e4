import type { LinkPart } from "../../base/letter.ts";
import { letter } from "../../kernel/contracts/letter.ts";
import { linkLifetime } from "../../kernel/emails/letters.ts";

export const DELETE_ACCOUNT = letter("delete-account", ({ url, expiresIn }: LinkPart, appName) => ({
  subject: "Confirm the deletion of your account",
  body: [
    `You asked to delete your account at ${appName} and all its data. To confirm, open this link:`,
    url,
    `${linkLifetime(expiresIn)} If this wasn't you, don't open it, and change your password: someone else may have access to your account.`,
  ],
}));
