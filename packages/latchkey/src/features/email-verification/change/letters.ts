import type { LinkPart } from "../../../base/letter.ts";
import { letter } from "../../../kernel/contracts/letter.ts";
import { linkLifetime, oneLine, timeText } from "../../../kernel/emails/letters.ts";

/** Email to the account's current address. */
export const CONFIRM_CHANGE = letter(
  "confirm-change-email",
  ({ newEmail, url, expiresIn }: LinkPart & { newEmail: string }, appName) => ({
    subject: "Confirm your new email address",
    body: [
      `We received a request to change the email address of your account at ${appName} to ${oneLine(newEmail)}. To allow it, open this link:`,
      url,
      `${linkLifetime(expiresIn)} If this wasn't you, don't open it, and change your password: someone else may have access to your account.`,
    ],
  }),
);

interface Changed {
  newEmail: string;
  /** ISO 8601. */
  at: string;
  /** Undoes the change. Its `url` is a page of the application that asks for confirmation first. */
  undo?: Pick<LinkPart, "url" | "token" | "expiresIn">;
}

/** Email to the account's previous address. */
export const EMAIL_CHANGED = letter("email-changed", ({ newEmail, at, undo }: Changed, appName) => ({
  subject: "Your email address was changed",
  body: [
    `The email address of your account at ${appName} was changed to ${oneLine(newEmail)} on ${timeText(at)}. We no longer send emails about it here.`,
    ...(undo === undefined
      ? [`If this wasn't you, contact ${appName} for help now.`]
      : [
          "If this wasn't you, undo the change with this link. It signs out all devices, and you choose a new password:",
          undo.url,
          linkLifetime(undo.expiresIn),
        ]),
  ],
}));

/** Notice of an attempt to change another account's address to this one. */
export const EMAIL_TAKEN = letter("email-taken", (_: unknown, appName) => ({
  subject: "Someone tried to add your email address to another account",
  body: [
    `Someone asked to change the email address of another account at ${appName} to yours.`,
    "It belongs to your account, so nothing changed. To use it for the other account, first change the email address of this account.",
    "If this wasn't you, you can ignore this email.",
  ],
}));
