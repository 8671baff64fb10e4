import type { LinkPart } from "../../base/letter.ts";
import { letter } from "../../kernel/contracts/letter.ts";
import { linkLifetime, orCode } from "../../kernel/emails/letters.ts";

export const RESET_PASSWORD = letter("reset-password", ({ url, expiresIn, ...code }: LinkPart, appName) => ({
  subject: "Reset your password",
  body: [
    `We received a request to reset the password for your account at ${appName}. To choose a new one, open this link:`,
    url,
    ...orCode(code),
    `${linkLifetime(expiresIn)} If you didn't request this, you can ignore this email. Your password stays the same.`,
  ],
}));
