import { z } from "zod";
import type { MailBudget } from "../../kernel/contracts/budget.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { Core } from "../../kernel/contracts/core.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { letter } from "../../kernel/contracts/letter.ts";
import { notedRequest, noteRequest, RequestNote } from "../../kernel/contracts/request-of.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { letters } from "../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../kernel/emails/recipient-language.ts";
import { askerOf } from "../../kernel/pipeline/limits/asker.ts";
import { mailBudget, mayReach } from "../../kernel/pipeline/limits/mail-limit.ts";
import type { DeliveryHandler } from "../../storage/outbox/outbox.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit } from "../audit/index.ts";
import { auditStore, type SecurityEventRow } from "../audit/store.ts";
import { userStore } from "../users/store.ts";
import { emailBrowser } from "./browser.ts";
import { type Issued, issueEmailCode } from "./issue.ts";
import { type CodeType, emailWays } from "./settings.ts";

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

/** Users need sign-in emails more often than others. The limit for strangers is the usual one. */
export const EMAIL_CODES: MailBudget = { ...mailBudget("email-code"), max: 10 };

const Targets = z.object({
  callbackURL: z.string().optional(),
  newUserCallbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
});

const Payload = Targets.extend({
  type: z.enum(["sign-in", "email-verification", "forget-password", "change-email"]),
  /** The requested form. The email may carry both. */
  by: z.enum(["link", "code"]),
  email: z.string(),
  name: z.string().optional(),
  /** For a change: the previous email address. */
  from: z.string().optional(),
  browser: z.string(),
  byStranger: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  lang: z.string().optional(),
  request: RequestNote,
  /** For a reset: the event to record if the email address has an account. */
  asked: z.custom<SecurityEventRow>().optional(),
});
type Payload = z.output<typeof Payload>;

export type AskedEmail = Omit<Payload, "browser" | "byStranger" | "lang" | "request" | "asked">;

/**
 * Requests an email. The work is the same for every address; the account is looked up when the email is sent.
 */
export const askForEmailCode = requestService((core) => {
  const { link, code } = core.use(emailWays);
  const browserOf = emailBrowser.make(core);
  const auditOf = audit.make(core);
  return (context: Context) =>
    async (asked: AskedEmail, on?: Transaction): Promise<void> => {
      const payload: Payload = {
        ...asked,
        browser: browserOf(context).remember(),
        byStranger: !askerOf(context, asked.from ?? asked.email).isKnown,
        lang: languageOf(context),
        ...noteRequest(context, asked.by === "link" ? link?.send : code?.send),
        ...(asked.type === "forget-password"
          ? { asked: auditOf(context).prepare({ event: "password_reset_requested", userId: null }) }
          : {}),
      };
      await core.db.transaction((tx) => core.outbox.add(tx, EMAIL_CODE.kind, payload), on);
    };
});

function urlOf({ options }: Core, token: string, targets: z.output<typeof Targets>): string {
  const { callbackURL = "/", newUserCallbackURL, errorCallbackURL } = targets;
  // Encoded as in links of the compatible framework: a space is %20.
  const parameters = Object.entries({ token, callbackURL, newUserCallbackURL, errorCallbackURL }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]),
  );
  return `${options.baseURL}${options.basePath}/magic-link/verify?${parameters.join("&")}`;
}

/** True if there is something to send to this email address. */
const isWanted = service((core) => {
  const { mayJoin } = core.use(emailWays);
  return ({ type, by }: Payload, user: User | undefined): boolean => {
    if (type === "change-email") return user === undefined;
    return user !== undefined || (type === "sign-in" && mayJoin(by));
  };
});

/** Sends the email, if there is a reason to. The lifetime of the link and the code begins here. */
export const sendEmailCode = service((core): DeliveryHandler => {
  const ways = core.use(emailWays);
  const users = core.use(userStore);
  const issue = core.use(issueEmailCode);
  const wants = core.use(isWanted);
  const events = core.use(auditStore);
  const { send } = core.use(letters);

  /** Hands it to the application, if that sends these emails itself. */
  const hand = async (
    { by, email, type, metadata, request }: Payload,
    { token, code }: Issued,
    url: string,
  ): Promise<boolean> => {
    const { link, code: otp } = ways;
    if (by === "link" && link?.send !== undefined && token !== undefined)
      await link.send({ email, url, token, metadata }, notedRequest(request));
    else if (by === "code" && otp?.send !== undefined && code !== undefined)
      await otp.send({ email, otp: code, type }, notedRequest(request));
    else return false;
    return true;
  };

  return async (written, delivery) => {
    const payload = Payload.parse(written);
    const { type, by, email, name, from, browser, byStranger, lang, asked } = payload;
    const user = await users.findByEmail(email);
    const expiresIn = ways[by]?.expiresIn;
    if (expiresIn === undefined) return;
    const isByOwner = !byStranger && user?.emailVerified === true;
    const isUnsent = !wants(payload, user);
    const leaving = { to: email, linkLife: expiresIn, isByKnown: !byStranger, isUnsent };
    if (!isByOwner && !(await mayReach(core, EMAIL_CODES, leaving, delivery))) return;
    if (asked !== undefined && user !== undefined)
      await core.db.transaction((tx) => events.insertOnce({ ...asked, userId: user.id }, tx));
    const issued = await issue({
      type,
      about: { email, ...(name === undefined ? {} : { name }) },
      from,
      browser,
      withLink: by === "link" || (type === "sign-in" && ways.areJoined),
      withCode: by === "code" || ways.areJoined,
      isUnsent,
    });
    if (isUnsent) return;
    const { token, code, minutes } = issued;
    const targets = Targets.parse(payload);
    const url = token === undefined ? "" : urlOf(core, token, targets);
    if (await hand(payload, issued, url)) return;
    const letter = {
      ...{ to: email, ...readerOf(user, lang), purpose: type, minutes },
      ...(token === undefined ? {} : { url, token, callbackURL: targets.callbackURL ?? "/" }),
      ...(code === undefined ? {} : { code }),
    };
    await send(EMAIL_CODE, letter, delivery);
  };
});
