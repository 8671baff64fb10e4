import { z } from "zod";
import { LatchkeyError } from "../../base/errors.ts";
import { isPending, pendingReply, pendingTarget } from "../../kernel/contracts/door.ts";
import { Done, done, Email, isoDate, PersonName } from "../../kernel/contracts/fields/common-shapes.ts";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import type { AddressLimit } from "../../kernel/contracts/options/rate-limit.ts";
import { redirectTo, withParameters } from "../../kernel/contracts/reply.ts";
import { type RouteLimit, route } from "../../kernel/contracts/route.ts";
import { options } from "../../kernel/contracts/service.ts";
import { maskedEmail } from "../../kernel/emails/recipient-language.ts";
import { FAILED_TO_CREATE_USER } from "../email-password/errors.ts";
import { askForEmailCode, EMAIL_CODES, type Entered, emailWays, readLink } from "../email-proofs/index.ts";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import {
  askingFirst,
  EXPIRED_TOKEN,
  INVALID_TOKEN,
  MAGIC_LINK_NOT_CONFIGURED,
  NEW_USER_SIGNUP_DISABLED,
  takeLink,
} from "./open-link.ts";
import type { ResolvedMagicLink } from "./options.ts";

const FAULTS = [
  INVALID_TOKEN,
  EXPIRED_TOKEN,
  NEW_USER_SIGNUP_DISABLED,
  FAILED_TO_CREATE_USER,
  FAILED_TO_CREATE_SESSION,
];

const LinkTargets = {
  callbackURL: z.string().optional(),
  newUserCallbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
};

/** Returns the `error` of a redirect. Clients expect the two token errors in capitals. */
function errorOf({ code, message }: LatchkeyError): Record<string, string> {
  if (code === INVALID_TOKEN.code || code === EXPIRED_TOKEN.code) return { error: code };
  if (FAULTS.some((fault) => fault.code === code)) return { error: code.toLowerCase() };
  return { error: code, error_description: message };
}

function withSession({ entered }: Entered) {
  if (isPending(entered)) return pendingReply(entered);
  const { token, user, session } = entered;
  return { token, user, session: { ...session, token } };
}

/** Returns the target of a browser that has opened a link. */
function onward({ entered, isNew }: Entered, callbackURL: string, newUserCallbackURL?: string): string {
  if (isPending(entered)) return pendingTarget(entered, callbackURL);
  return (isNew && newUserCallbackURL) || callbackURL;
}

const signInMagicLink = (limit: AddressLimit) =>
  route({
    method: "POST",
    path: "/sign-in/magic-link",
    summary: "Send a sign-in link; the response is the same for every email address",
    session: "none",
    body: z.object({
      email: Email,
      name: PersonName.optional().describe("For a new user"),
      metadata: z.record(z.string(), z.unknown()).optional().describe("Passed on to `sendMagicLink`"),
      ...LinkTargets,
    }),
    returns: Done,
    limit,
    subject: { kind: "mail", budget: EMAIL_CODES, of: ({ body }) => body.email },
    needs: onlyIf(({ use }) => use(emailWays).offersLinks, MAGIC_LINK_NOT_CONFIGURED),
    uses: { askForEmailCode },
    errors: [],
    async handle({ body, askForEmailCode }) {
      await askForEmailCode({ ...body, type: "sign-in", by: "link" });
      return done;
    },
  });

const confirmMagicLink = (limit: RouteLimit) =>
  route({
    method: "POST",
    path: "/magic-link/verify",
    summary: "Sign in with the token of a sign-in link, for pages that ask for confirmation",
    session: "optional",
    body: z.object({ token: z.string(), ...LinkTargets }),
    returns: ({ User, Session }) => z.object({ token: z.string(), user: User, session: Session }),
    limit,
    uses: { takeLink },
    opensSessions: true,
    event: { name: "sign_in", method: "magic-link" },
    errors: FAULTS,
    handle: async ({ body, takeLink }) => withSession(await takeLink(body.token, body)),
  });

const verifyMagicLink = (limit: RouteLimit, confirm: ResolvedMagicLink["confirm"]) =>
  route({
    method: "GET",
    path: "/magic-link/verify",
    summary: "Sign in with a sign-in link",
    session: "optional",
    store: true,
    query: z.object({
      token: z.string(),
      confirm: z.string().optional().describe("Confirmation from the page that asks for it"),
      ...LinkTargets,
    }),
    returns: ({ User, Session }) => z.object({ token: z.string(), user: User, session: Session }),
    limit,
    uses: { takeLink, askFirst: askingFirst(confirm), options },
    opensSessions: true,
    event: { name: "sign_in", method: "magic-link" },
    errors: [],
    async handle({ query, takeLink, askFirst, options }) {
      const page = await askFirst(query);
      if (page !== undefined) return page;
      const { token, callbackURL, newUserCallbackURL, errorCallbackURL } = query;
      // Targets that aren't paths are trusted URLs, including app schemes.
      const lead = (to: string) => redirectTo(to.startsWith("/") ? new URL(to, options.baseURL).href : to);
      try {
        const entered = await takeLink(token, query);
        if (!callbackURL) return withSession(entered);
        return lead(onward(entered, callbackURL, newUserCallbackURL));
      } catch (error) {
        if (!(error instanceof LatchkeyError) || error.statusCode >= 500) throw error;
        return lead(withParameters(errorCallbackURL || callbackURL || options.baseURL, errorOf(error)));
      }
    },
  });

const previewMagicLink = route({
  method: "GET",
  path: "/magic-link/preview",
  summary: "Preview a sign-in link without using it up",
  session: "none",
  query: z.object({ token: z.string() }),
  returns: z.object({
    state: z.enum(["good", "expired", "unknown"]).describe("A used link is `unknown`"),
    email: z.string().nullable().describe("Masked"),
    isSameBrowser: z.boolean().describe("True if this browser asked for the link"),
    expiresAt: isoDate.nullable(),
  }),
  limit: { window: 60, max: 30 },
  uses: { readLink },
  errors: [],
  async handle({ query, readLink }) {
    const found = await readLink(query.token);
    const nothing = { email: null, isSameBrowser: false, expiresAt: null };
    if (found === "unknown" || found === "expired") return { state: found, ...nothing };
    const { about, isSameBrowser, expiresAt } = found;
    return { state: "good" as const, email: maskedEmail(about.email), isSameBrowser, expiresAt };
  },
});

export function magicLinkRoutes({ rateLimit, confirm }: ResolvedMagicLink) {
  const limit: AddressLimit = { window: rateLimit.window, max: rateLimit.max };
  const guesses: RouteLimit = { ...limit, counts: "failures" };
  // If two routes share a path, the client's method is the later one.
  return {
    signInMagicLink: signInMagicLink(limit),
    confirmMagicLink: confirmMagicLink(guesses),
    verifyMagicLink: verifyMagicLink(guesses, confirm),
    previewMagicLink,
  };
}
