import type { Mail } from "../base/env.ts";
import type { Device, Letter } from "../base/letter.ts";
import { mentionedName } from "../shared/greeting.ts";

/** The text of a letter unless the application replaces it: plain English, no markup. */
export function letterText(letter: Letter, appName: string): Mail {
  const { subject, body } = wordsOf(letter, appName);
  const greeting = letter.name === "" ? [] : [`Hello ${oneLine(letter.name)},`];
  return { to: letter.to, subject: oneLine(subject), text: `${[...greeting, ...body].join("\n\n")}\n` };
}

interface Words {
  subject: string;
  body: readonly string[];
}

const IGNORE = "If you didn't ask for it, there is nothing you need to do.";

function wordsOf(letter: Letter, appName: string): Words {
  switch (letter.kind) {
    case "verify-email":
      return {
        subject: "Verify your email address",
        body: [
          `Please confirm that this address is yours, for your account at ${appName}, by opening this link:`,
          letter.url,
          `${works(letter.expiresIn)} ${IGNORE}`,
        ],
      };
    case "reset-password":
      return {
        subject: "Reset your password",
        body: [
          `Someone, probably you, asked for a new password for your account at ${appName}. To choose one, open this link:`,
          letter.url,
          `${works(letter.expiresIn)} If you didn't ask for it, there is nothing you need to do: your password stays as it is.`,
        ],
      };
    case "confirm-change-email":
      return {
        subject: "Confirm your new email address",
        body: [
          `Someone, probably you, asked to change the address of your account at ${appName} to ${oneLine(letter.newEmail)}. To allow it, open this link:`,
          letter.url,
          `${works(letter.expiresIn)} If it wasn't you, don't open it, and change your password: someone else can use your account.`,
        ],
      };
    case "email-changed":
      return {
        subject: "Your email address was changed",
        body: [
          `The address of your account at ${appName} was changed to ${oneLine(letter.newEmail)} on ${time(letter.at)}. Emails go there from now on.`,
          ...(letter.undo === undefined
            ? [`If it wasn't you, ask the people behind ${appName} for help at once.`]
            : [
                "If it wasn't you, undo the change with this link. Every device is signed out, and you choose a new password next:",
                letter.undo.url,
                works(letter.undo.expiresIn),
              ]),
        ],
      };
    case "delete-account":
      return {
        subject: "Confirm the deletion of your account",
        body: [
          `You asked to delete your account at ${appName}, with everything in it. To do that, open this link:`,
          letter.url,
          `${works(letter.expiresIn)} If it wasn't you, don't open it, and change your password: someone else can use your account.`,
        ],
      };
    case "password-changed":
      return {
        subject: "Your password was changed",
        body: [
          `The password of your account at ${appName} was changed on ${time(letter.at)}${from(letter.device)}.`,
          "If it wasn't you, reset your password at once.",
        ],
      };
    case "new-sign-in":
      return {
        subject: "New sign-in to your account",
        body: [
          `Someone signed in to your account at ${appName} on ${time(letter.at)}${from(letter.device)}.`,
          "If it was you, there is nothing you need to do. If it wasn't, change your password at once and end the sessions that you don't know.",
        ],
      };
    case "account-linked":
      return {
        subject: "Your account has another way to sign in",
        body: [
          `An account at ${oneLine(letter.provider)} was connected to your account at ${appName} on ${time(letter.at)}${from(letter.device)}. It can be used to sign in to your account.`,
          "If it wasn't you, disconnect it at once, end the sessions that you don't know and change your password.",
        ],
      };
    case "account-unlinked":
      return {
        subject: "A way to sign in to your account was removed",
        body: [
          `Signing in to your account at ${appName} with ${letter.provider === "credential" ? "a password" : oneLine(letter.provider)} was turned off on ${time(letter.at)}${from(letter.device)}.`,
          "If it wasn't you, sign in another way or reset your password, and end the sessions that you don't know.",
        ],
      };
    case "invitation": {
      const { inviter, expiresAt, url } = letter;
      // The inviter chooses both names and the recipient.
      const organization = mentionedName(letter.organization.name);
      const name = mentionedName(inviter.name);
      const who = [name, inviter.email === null || name === "" ? inviter.email : `(${inviter.email})`];
      return {
        subject: `Invitation to ${organization || appName}`,
        body: [
          `${who.filter(Boolean).join(" ") || "A member"} invites you to ${organization === "" ? appName : `${organization} at ${appName}`}. To view the invitation, open this link:`,
          url,
          `You can accept it until ${time(expiresAt)}. If you don't know the sender, there is nothing you need to do.`,
        ],
      };
    }
    case "sign-up-attempted":
      return {
        subject: "You already have an account",
        body: [
          `Someone, perhaps you, tried to create an account with this address at ${appName}.`,
          "You have one already, so none was created. Sign in with the password you chose.",
          "If it wasn't you, there is nothing you need to do.",
        ],
      };
    case "email-taken":
      return {
        subject: "This email already has an account",
        body: [
          `Someone, perhaps you, tried to change the email of another account at ${appName} to this address.`,
          "It already belongs to your account, so nothing was changed. To use it for the other account, change the email of yours first.",
          "If it wasn't you, there is nothing you need to do.",
        ],
      };
  }
}

function works(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 120) return `It works for ${minutes === 1 ? "one minute" : `${minutes} minutes`}.`;
  const hours = Math.round(minutes / 60);
  return `It works for ${hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`}.`;
}

function time(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
}

function from({ userAgent, ipAddress }: Device): string {
  const parts = [
    ...(userAgent === "" ? [] : [`with ${oneLine(userAgent).slice(0, 200)}`]),
    ...(ipAddress === "" ? [] : [`from the address ${oneLine(ipAddress)}`]),
  ];
  return parts.length === 0 ? "" : ` ${parts.join(", ")}`;
}

/** Line ends and control characters have no place in a subject, and make no paragraphs of their own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
