import type { LetterBase, LinkPart } from "../../base/letter.ts";
import type { Delivery } from "../../storage/outbox/outbox.ts";
import type { Context } from "./context.ts";
import type { RequestNote } from "./request-of.ts";
import { service } from "./service.ts";

/** Purpose of a code in an email that also has a link. */
export type CodePurpose = "email-verification" | "forget-password" | "change-email";

/** A feature's codes in the emails of other features. */
export interface CodesInEmails {
  /** True if emails that confirm an email address carry a code and no link. */
  readonly replaceLinks: boolean;
  /** True if sign-ups send such a code, regardless of other emails. */
  readonly isSentOnSignUp: boolean;
  /** The function of the application that sends codes. */
  readonly callback: unknown;
  /**
   * Returns the browser that requests an email, remembered by a cookie: its newest code is the one that
   * counts there, and guesses of others don't use up its attempts. Undefined: the email carries no code.
   */
  browserOf(context: Context): string | undefined;
  /**
   * Returns a code beside a link, for the same purpose. `browser`: see `browserOf`. `from`: for a change, the
   * previous email address. Empty: there is no code.
   */
  beside(
    type: CodePurpose,
    email: string,
    asked: { browser?: string | undefined; from?: string | undefined },
  ): Promise<Pick<LinkPart, "code" | "codeMinutes">>;
  /**
   * Stands in for a code of an email that isn't sent, beside a link or `instead` of one: guesses get the same
   * answers, so they don't reveal which email addresses have accounts.
   */
  withhold(
    type: CodePurpose,
    email: string,
    asked: { browser?: string | undefined; from?: string | undefined; instead?: boolean },
  ): Promise<void>;
  /** Sends a code that confirms an email address. */
  sendInstead(
    reader: LetterBase,
    asked: { browser?: string | undefined; request: RequestNote },
    delivery: Delivery,
  ): Promise<void>;
}

/** The codes of the one feature that has some. */
export const codesInEmails = service((core): CodesInEmails | undefined => {
  const made = core.features.find(({ codesInEmails }) => codesInEmails !== undefined)?.codesInEmails;
  return made && core.use(made);
});
