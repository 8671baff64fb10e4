import type { LetterBase, LinkPart } from "../base/letter.ts";
import type { Delivery } from "../storage/outbox.ts";
import type { Context } from "./context.ts";
import type { RequestNote } from "./request-note.ts";
import { service } from "./service.ts";

/** What a code in an email with a link is for, besides the link. */
export type CodePurpose = "email-verification" | "forget-password" | "change-email";

/** A feature's codes in the emails of other features. */
export interface CodesInEmails {
  /** Whether emails that confirm an email carry a code and no link. */
  readonly replaceLinks: boolean;
  /** Whether sign-ups send such a code, whatever else is sent. */
  readonly isSentOnSignUp: boolean;
  /** The function of the application that sends codes. */
  readonly callback: unknown;
  /**
   * The browser that asks for an email, which a cookie remembers: its newest code is the one that counts there, and
   * guesses of others don't use up its attempts. Undefined: the email carries no code.
   */
  browserOf(context: Context): string | undefined;
  /**
   * A code beside a link, good for the same. `browser`: see `browserOf`. `from`: for a change, the email before. Empty:
   * there is none.
   */
  beside(
    type: CodePurpose,
    email: string,
    asked: { browser?: string | undefined; from?: string | undefined },
  ): Promise<Pick<LinkPart, "code" | "codeMinutes">>;
  /**
   * Stands in for a code of an email that isn't sent, beside a link or `instead` of one: guesses get the same answers,
   * so they don't tell which emails have accounts.
   */
  withhold(
    type: CodePurpose,
    email: string,
    asked: { browser?: string | undefined; from?: string | undefined; instead?: boolean },
  ): Promise<void>;
  /** Sends a code that confirms an email. */
  sendInstead(
    reader: LetterBase,
    asked: { browser?: string | undefined; request: RequestNote },
    delivery: Delivery,
  ): Promise<void>;
}

/** Those of the feature that has some. */
export const codesInEmails = service((core): CodesInEmails | undefined => {
  const made = core.features.find(({ codesInEmails }) => codesInEmails !== undefined)?.codesInEmails;
  return made && core.use(made);
});
