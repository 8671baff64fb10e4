import { z } from "zod";
import { fail, NOT_FOUND } from "../../base/errors.ts";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import { redirectTo } from "../../kernel/contracts/reply.ts";
import { route } from "../../kernel/contracts/route.ts";
import { freshness } from "../../kernel/pipeline/freshness.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { CREDENTIAL_ACCOUNT_NOT_FOUND } from "../email-password/errors.ts";
import { INVALID_TOKEN } from "../password-reset/errors.ts";
import { deletion } from "./delete-account.ts";
import {
  FAILED_TO_GET_USER_INFO,
  LAST_ADMINISTRATOR,
  SESSION_EXPIRED,
  SOLE_OWNER_OF_ORGANIZATION,
} from "./errors.ts";
import { deletionMail } from "./mail.ts";

const ifEnabled = onlyIf(({ options }) => options.user.deleteUser.enabled, NOT_FOUND);

const Membership = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** The number of members, including this account. With no other member the organization is deleted, too. */
  members: z.number(),
  /** If it has other members, ownership must be transferred before the account can be deleted. */
  isOnlyOwner: z.boolean(),
});

export const previewDeletion = route({
  method: "GET",
  path: "/delete-user/preview",
  summary: "List the organizations affected by deleting the caller's account",
  session: "required",
  store: true,
  returns: z.object({ organizations: z.array(Membership) }),
  needs: ifEnabled,
  uses: { deletion },
  errors: [],
  async handle({ user, deletion }) {
    return { organizations: await deletion.memberships(user.id) };
  },
});

const Deleted = z.object({ success: z.literal(true), message: z.string() });
const deleted = { success: true, message: "User deleted" } as const;
const mailed = { success: true, message: "Verification email sent" } as const;

export const deleteUser = route({
  method: "POST",
  path: "/delete-user",
  summary: "Delete the caller's account",
  session: "required",
  ownOnly: true,
  store: true,
  body: z.object({
    /** URL that the link in the email redirects to afterwards, if an email is requested. */
    callbackURL: z.string().optional(),
    /** The password, in place of a fresh session. */
    password: z.string().optional(),
    /** The token from the email, in place of a fresh session. */
    token: z.string().optional(),
  }),
  returns: Deleted,
  // A guess with a stolen session is still a guess: it counts as a failed sign-in of the account.
  subject: {
    kind: "failures",
    of: ({ body, email }) => (body.password === undefined ? undefined : email),
    counts: [INVALID_PASSWORD],
  },
  needs: ifEnabled,
  hashes: true,
  uses: { deletion, mail: deletionMail, fresh: freshness },
  event: { name: "account_deleted" },
  errors: [
    CREDENTIAL_ACCOUNT_NOT_FOUND,
    INVALID_PASSWORD,
    SESSION_EXPIRED,
    INVALID_TOKEN.as(404),
    LAST_ADMINISTRATOR,
    SOLE_OWNER_OF_ORGANIZATION,
  ],
  async handle(context) {
    const { body, found, deletion, mail, fresh } = context;
    const { password, token, callbackURL } = body;
    const shown = password === undefined ? undefined : await deletion.checkPassword(found.user.id, password);
    const proofs = shown === undefined ? [] : [shown.proof];
    if (token === undefined && !(await fresh.isFresh(context, found, proofs))) throw fail(SESSION_EXPIRED);
    if (token === undefined && mail.isRequired) {
      await deletion.request(found, callbackURL);
      return mailed;
    }
    await deletion.complete(found, { hash: shown?.hash, token });
    return deleted;
  },
});

export const deleteUserCallback = route({
  method: "GET",
  path: "/delete-user/callback",
  summary: "Delete the caller's account with the link from the email",
  session: "optional",
  ownOnly: true,
  store: true,
  query: z.object({ token: z.string(), callbackURL: z.string().optional() }),
  returns: Deleted,
  needs: ifEnabled,
  uses: { deletion },
  event: { name: "account_deleted" },
  errors: [FAILED_TO_GET_USER_INFO, INVALID_TOKEN.as(404), LAST_ADMINISTRATOR, SOLE_OWNER_OF_ORGANIZATION],
  async handle({ query, found, deletion }) {
    if (found === undefined) throw fail(FAILED_TO_GET_USER_INFO);
    await deletion.complete(found, { token: query.token });
    return query.callbackURL ? redirectTo(query.callbackURL) : deleted;
  },
});
