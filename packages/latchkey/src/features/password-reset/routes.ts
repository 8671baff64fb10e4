import { z } from "zod";
import { fail, INVALID_CALLBACK_URL, INVALID_REDIRECT_URL } from "../../base/errors.ts";
import { Done, done, Email } from "../../kernel/contracts/fields/common-shapes.ts";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import { redirectTo, withParameters } from "../../kernel/contracts/reply.ts";
import { type Route, route } from "../../kernel/contracts/route.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { NEW_PASSWORD_FAULTS } from "../accounts/index.ts";
import { PASSWORD_REQUIRED } from "../email-verification/errors.ts";
import { INVALID_TOKEN, RESET_PASSWORD_DISABLED } from "./errors.ts";
import { askForReset, RESETS, resetIsOffered } from "./mail.ts";
import { RESET_PAGE, takesToken } from "./pages.ts";
import { removedByReset, resetPassword as replacePassword } from "./reset.ts";
import { resetTokens } from "./token.ts";

/** The response for every email, with or without an account. */
const message = "If this email exists in our system, check your email for the reset link";

/** The same route under two names: clients of version 1.2 call one, and clients of 1.7 the other. */
function requestRoute(path: string, summary: string): Route {
  return route({
    method: "POST",
    path,
    summary,
    session: "none",
    body: z.object({
      email: Email,
      /** The page that takes the token. Default `/reset-password`. */
      redirectTo: z.string().optional(),
    }),
    returns: Done.extend({ message: z.string() }),
    limit: { window: 60, max: 3 },
    subject: { kind: "mail", budget: RESETS, of: ({ body }) => body.email },
    needs: onlyIf(({ use }) => use(resetIsOffered), RESET_PASSWORD_DISABLED),
    uses: { askForReset, takesToken },
    event: { name: "password_reset_requested" },
    errors: [INVALID_REDIRECT_URL],
    async handle({ body, askForReset, takesToken }) {
      if (!takesToken(body.redirectTo || RESET_PAGE)) throw fail(INVALID_REDIRECT_URL);
      await askForReset(body.email, body.redirectTo);
      return { ...done, message };
    },
  });
}

export const requestPasswordReset = requestRoute("/request-password-reset", "Send a password reset email");
export const forgetPassword = requestRoute(
  "/forget-password",
  "Send a password reset email; older name of /request-password-reset",
);

export const requestPasswordResetCallback = route({
  method: "GET",
  path: "/reset-password/:token",
  summary: "Open the link from a password reset email: redirects to the page that takes the token",
  session: "none",
  query: z.object({ callbackURL: z.string().optional() }),
  returns: "html",
  uses: { tokens: resetTokens, takesToken },
  errors: [INVALID_TOKEN, INVALID_CALLBACK_URL],
  async handle({ params, query, tokens, takesToken }) {
    const page = query.callbackURL || RESET_PAGE;
    if (!takesToken(page)) throw fail(INVALID_CALLBACK_URL);
    const { token = "" } = params;
    const isGood = (await tokens.findUser(token)) !== undefined;
    return redirectTo(withParameters(page, isGood ? { token } : { error: INVALID_TOKEN.code }));
  },
});

export const resetPassword = route({
  method: "POST",
  path: "/reset-password",
  summary: "Reset a password with the token from the email",
  session: "optional",
  body: z.object({
    newPassword: z.string(),
    token: z.string().optional(),
    /** True if every session of the user ends. Default: as `revokeSessionsOnPasswordReset` says. */
    revokeSessions: z.boolean().optional(),
    keep: z
      .boolean()
      .optional()
      .describe(
        "For an account whose email address was never confirmed. True: the caller made the account, and its data stays if this browser or `password` proves it; otherwise nothing changes. False: its data is removed. Default: the data stays in the browser that signed up",
      ),
    password: z.string().optional().describe("Current password of the account, with `keep`"),
  }),
  query: z.object({ token: z.string().optional() }),
  returns: Done,
  hashes: true,
  subject: {
    kind: "failures",
    of: async ({ body: { token, password }, core }) =>
      token === undefined || password === undefined
        ? undefined
        : (await core.use(resetTokens).findUser(token))?.email,
    counts: [INVALID_PASSWORD],
    // Only with a token from the mailbox: strangers' failed sign-ins must not affect its owner.
    apart: "reset-password",
  },
  uses: { replacePassword, tokens: resetTokens },
  event: { name: "password_reset" },
  errors: [INVALID_TOKEN, PASSWORD_REQUIRED, INVALID_PASSWORD, ...NEW_PASSWORD_FAULTS],
  async handle({ body, query, replacePassword, tokens }) {
    const token = body.token ?? query.token;
    if (token === undefined) throw fail(INVALID_TOKEN);
    const { newPassword, revokeSessions, keep, password } = body;
    const proof = {
      find: () => tokens.findUser(token),
      claim: (tx: Transaction) => tokens.claim(token, tx),
      refusal: INVALID_TOKEN,
    };
    await replacePassword({ proof, newPassword, revokeSessions, keeping: { keep, password } });
    return done;
  },
});

export const previewPasswordReset = route({
  method: "GET",
  path: "/reset-password-preview",
  summary: "Preview what a reset removes from an account whose email address was never confirmed",
  session: "optional",
  query: z.object({ token: z.string() }),
  returns: z.object({
    removes: z
      .object({
        name: z.string().describe("Name of the account as given at sign-up"),
        organizations: z.number().int().describe("Number of organizations that the account is a member of"),
        hasPassword: z.boolean().describe("True if the account has a password, which can prove who made it"),
      })
      .nullable()
      .describe("Null: nothing is removed, because the email address is confirmed or this browser signed up"),
  }),
  limit: CREDENTIAL_LIMIT,
  uses: { tokens: resetTokens, removedByReset },
  errors: [INVALID_TOKEN],
  async handle({ query, tokens, removedByReset }) {
    const user = await tokens.findUser(query.token);
    if (user === undefined) throw fail(INVALID_TOKEN);
    return { removes: await removedByReset(user) };
  },
});
