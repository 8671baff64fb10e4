import { letter } from "../../kernel/contracts/letter.ts";
import type { CodeType } from "./settings.ts";

/** Content of an email: at least one of `url` and `code`. */
export interface EmailCodePart {
  purpose: CodeType;
  url?: string;
  token?: string;
  /** Target of the link after the sign-in. */
  callbackURL?: string;
  code?: string;
  /** Lifetime of both. */
  minutes: number;
}

const ENDS: Readonly<Record<CodeType, string>> = {
  "sign-in": "sign in to",
  "email-verification": "confirm your email address for your account at",
  "forget-password": "reset the password for your account at",
  "change-email": "make this the email address of your account at",
};

/** A link, a code or both. */
export const EMAIL_CODE = letter("email-code", ({ purpose, url, code, minutes }: EmailCodePart, appName) => {
  const end = `${ENDS[purpose]} ${appName}`;
  const life = minutes === 1 ? "one minute" : `${minutes} minutes`;
  return {
    subject: code === undefined ? `Sign in to ${appName}` : `${code} is your ${appName} code`,
    body: [
      ...(url === undefined ? [] : [`To ${end}, open this link:`, url]),
      ...(code === undefined
        ? []
        : [url === undefined ? `Your code to ${end} is ${code}.` : `Or enter this code: ${code}`]),
      `${url !== undefined && code !== undefined ? "Both work" : "It works"} once, for ${life}. Don't share it. If you didn't request this, you can ignore this email.`,
    ],
  };
});
