import type { LinkPart } from "../../base/letter.ts";
import { letter } from "../../kernel/contracts/letter.ts";
import { linkLifetime, orCode } from "../../kernel/emails/letters.ts";

export const VERIFY_EMAIL = letter("verify-email", ({ url, expiresIn, ...code }: LinkPart, appName) => ({
  subject: "Confirm your email address",
  body: [
    `Open this link to confirm your email address for your account at ${appName}:`,
    url,
    ...orCode(code),
    `${linkLifetime(expiresIn)} If you didn't request this, you can ignore this email.`,
  ],
}));

/** Notice of a sign-up attempt with an address that already has an account. */
export const SIGN_UP_ATTEMPTED = letter("sign-up-attempted", (_: unknown, appName) => ({
  subject: "You already have an account",
  body: [
    `We received a request to create an account at ${appName} with this email address.`,
    "You already have one, so nothing was created. Sign in with your password.",
    "If this wasn't you, you can ignore this email.",
  ],
}));
