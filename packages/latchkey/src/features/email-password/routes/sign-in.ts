import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { onlyIf } from "../../../kernel/contracts/guard.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { CREDENTIAL_LIMIT } from "../../../kernel/pipeline/limits/address-rule.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { credentialStore } from "../../accounts/store.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "../../sessions/errors.ts";
import { EMAIL_PASSWORD_DISABLED, INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD } from "../errors.ts";
import { assertEmail, PasswordSignIn, passwordSignIn, SignedIn } from "../password-sign-in.ts";

const SignIn = z.object({ email: z.string(), ...PasswordSignIn.shape });

export const signInEmail = route({
  method: "POST",
  path: "/sign-in/email",
  summary: "Sign in with an email and a password",
  session: "none",
  body: SignIn,
  assertInput: assertEmail,
  returns: SignedIn,
  limit: CREDENTIAL_LIMIT,
  subject: {
    kind: "failures",
    of: ({ body }) => parseEmail(body.email),
    counts: [INVALID_EMAIL_OR_PASSWORD],
  },
  needs: onlyIf(({ options }) => options.emailAndPassword.enabled, EMAIL_PASSWORD_DISABLED),
  uses: { credentials: credentialStore, passwordSignIn },
  hashes: true,
  opensSessions: true,
  event: { name: "sign_in", method: "password" },
  errors: [INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD, EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION],
  async handle({ body, credentials, passwordSignIn }) {
    const email = parseEmail(body.email);
    if (email === undefined) throw fail(INVALID_EMAIL);
    const row = await credentials.findByEmail(email);
    return passwordSignIn({
      row,
      given: body,
      refusal: INVALID_EMAIL_OR_PASSWORD,
      unknown: "unknown_address",
      email,
    });
  },
});
