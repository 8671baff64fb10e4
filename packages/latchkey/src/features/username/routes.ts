import { z } from "zod";
import { fail, isFailure } from "../../base/errors.ts";
import type { Core } from "../../kernel/contracts/core.ts";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import { route } from "../../kernel/contracts/route.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import { EMAIL_PASSWORD_DISABLED } from "../email-password/errors.ts";
import { PasswordSignIn, passwordSignIn, SignedIn } from "../email-password/index.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import { heldValues } from "../users/index.ts";
import { usernameStore } from "./store.ts";
import {
  INVALID_USERNAME,
  INVALID_USERNAME_OR_PASSWORD,
  names,
  USERNAME_TOO_LONG,
  USERNAME_TOO_SHORT,
} from "./user-columns.ts";

const FAULTS = [USERNAME_TOO_SHORT, USERNAME_TOO_LONG, INVALID_USERNAME];

/**
 * Returns the account's email address, so that guesses count together with those for it; otherwise the name,
 * which is no email address.
 */
async function accountOf(core: Core, given: string): Promise<string | undefined> {
  try {
    const username = await core.use(names).parse(given);
    return (await core.use(usernameStore).findByUsername(username))?.email ?? `username ${username}`;
  } catch (error) {
    // The handler reports it.
    if (FAULTS.some((fault) => isFailure(error, fault))) return undefined;
    throw error;
  }
}

const SignIn = z.object({ username: z.string(), ...PasswordSignIn.shape });

export const signInUsername = route({
  method: "POST",
  path: "/sign-in/username",
  summary: "Sign in with a username and a password",
  session: "none",
  body: SignIn,
  returns: SignedIn,
  limit: CREDENTIAL_LIMIT,
  subject: {
    kind: "failures",
    of: ({ core, body }) => accountOf(core, body.username),
    counts: [INVALID_USERNAME_OR_PASSWORD],
  },
  needs: onlyIf(({ options }) => options.emailAndPassword.enabled, EMAIL_PASSWORD_DISABLED),
  uses: { names, usernames: usernameStore, held: heldValues, passwordSignIn },
  hashes: true,
  opensSessions: true,
  event: { name: "sign_in", method: "password" },
  errors: [INVALID_USERNAME_OR_PASSWORD, ...FAULTS, EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION],
  async handle({ body, names, usernames, held, passwordSignIn }) {
    if (body.username === "") throw fail(INVALID_USERNAME_OR_PASSWORD);
    const username = await names.parse(body.username);
    const row = await usernames.findCredential(username);
    const { email } = row ?? (await held.find("username", username)) ?? {};
    return passwordSignIn({
      row,
      given: body,
      refusal: INVALID_USERNAME_OR_PASSWORD,
      unconfirmed: "email not verified",
      unknown: "unknown_username",
      email,
    });
  },
});

export const isUsernameAvailable = route({
  method: "POST",
  path: "/is-username-available",
  summary: "Check whether a username is available",
  session: "none",
  body: z.object({ username: z.string() }),
  returns: z.object({ available: z.boolean() }),
  limit: { window: 60, max: 30 },
  uses: { names, usernames: usernameStore, held: heldValues },
  errors: FAULTS,
  async handle({ body, names, usernames, held }) {
    const username = await names.parse(body.username);
    const isTaken =
      names.isReserved(username) ||
      (await usernames.findByUsername(username)) !== undefined ||
      (await held.find("username", username)) !== undefined;
    return { available: !isTaken };
  },
});
