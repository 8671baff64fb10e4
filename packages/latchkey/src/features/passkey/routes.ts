import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { isPending, type Opened, type Pending, pendingReply } from "../../kernel/contracts/door.ts";
import {
  Done,
  done,
  Email,
  line,
  PersonName,
  PictureAddress,
} from "../../kernel/contracts/fields/common-shapes.ts";
import { FIELD_NOT_ALLOWED } from "../../kernel/contracts/fields/field-values.ts";
import { rowWith } from "../../kernel/contracts/fields/shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { SIGN_UP_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import type { ShownRow } from "../../storage/tables/table.ts";
import {
  EMAIL_PASSWORD_SIGN_UP_DISABLED,
  FAILED_TO_CREATE_USER,
  INVALID_EMAIL,
  USER_ALREADY_EXISTS,
} from "../email-password/errors.ts";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import { door, presented } from "../sessions/index.ts";
import { FAILED_TO_UNLINK_LAST_ACCOUNT } from "../social/errors.ts";
import { userStore } from "../users/store.ts";
import { assertions } from "./ceremonies/assertion.ts";
import { ceremonyOptions } from "./ceremonies/ceremony-options.ts";
import { passkeyOwner, registration } from "./ceremonies/registration.ts";
import { relyingParty } from "./ceremonies/relying-party.ts";
import { signUpWithPasskey } from "./ceremonies/sign-up.ts";
import {
  AUTHENTICATION_FAILED,
  CHALLENGE_NOT_FOUND,
  FAILED_TO_VERIFY_REGISTRATION,
  PASSKEY_NOT_FOUND,
  PREVIOUSLY_REGISTERED,
  RESOLVE_USER_REQUIRED,
  RESOLVED_USER_INVALID,
  TOO_MANY_PASSKEYS,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
} from "./errors.ts";
import { managePasskeys } from "./list-and-delete.ts";
import type { passkeyTable } from "./tables.ts";

/** Each request adds a row. */
const OPTIONS_LIMIT = { window: 60, max: 30 } as const;

const Name = line(100).transform((name) => name.trim());

/** Parsed later, so that a malformed response is a failed ceremony. */
const Response = z.record(z.string(), z.unknown());

const Descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

const Provider = z
  .string()
  .nullable()
  .describe("Name of the password manager, system or security key that stores it. Null: not known");

const Extensions = z.record(z.string(), z.unknown());
const UserVerification = z.enum(["discouraged", "preferred", "required"]);

type ShownPasskey = ShownRow<typeof passkeyTable>;

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(["discouraged", "preferred", "required"]),
    requireResidentKey: z.boolean(),
    userVerification: UserVerification,
    authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  }),
  extensions: Extensions,
});

const generatePasskeyRegistrationOptions = route({
  method: "GET",
  path: "/passkey/generate-register-options",
  summary: "Start adding a passkey: returns the options for `navigator.credentials.create`",
  session: "optional",
  ownOnly: true,
  store: true,
  changes: true,
  query: z.object({
    authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
    name: Name.optional().describe("Name of the account in the device's dialog. Default: the email address"),
    context: z.string().max(2000).optional().describe("For `registration.resolveUser` of the options"),
  }),
  returns: CreationOptions,
  limit: OPTIONS_LIMIT,
  needs: passkeyOwner,
  uses: { registration },
  errors: [RESOLVE_USER_REQUIRED, RESOLVED_USER_INVALID, TOO_MANY_PASSKEYS],
  handle: ({ caller, query, registration }) => registration.begin(caller, query),
});

const verifyPasskeyRegistration = route({
  method: "POST",
  path: "/passkey/verify-registration",
  summary: "Add the passkey that the browser created",
  session: "optional",
  ownOnly: true,
  store: true,
  body: z.object({
    response: Response.describe("RegistrationResponseJSON of WebAuthn"),
    name: Name.optional(),
    createSession: z.boolean().optional().describe("True to open a session, too"),
  }),
  returns: ({ row, Session, User }) =>
    rowWith(row<ShownPasskey>("passkey"), { session: Session.optional(), user: User.optional() }),
  needs: passkeyOwner,
  uses: { registration },
  opensSessions: true,
  event: { name: "passkey_added" },
  errors: [
    CHALLENGE_NOT_FOUND,
    FAILED_TO_VERIFY_REGISTRATION,
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
    PREVIOUSLY_REGISTERED,
    TOO_MANY_PASSKEYS,
    RESOLVED_USER_INVALID,
    FAILED_TO_CREATE_SESSION,
  ],
  async handle({ body, caller, registration }) {
    const { passkey, entered } = await registration.finish(caller, body);
    if (entered === undefined) return passkey;
    return isPending(entered) ? pendingReply(entered, passkey) : { ...passkey, ...withSession(entered) };
  },
});

const listRelatedOrigins = route({
  method: "GET",
  path: "/passkey/related-origins",
  summary: "Get the document for `/.well-known/webauthn` of the passkeys' domain",
  session: "none",
  cacheFor: 3600,
  returns: z.object({ origins: z.array(z.string()) }),
  uses: { relyingParty },
  errors: [],
  handle: ({ relyingParty }) => ({ origins: [...relyingParty.relatedOrigins] }),
});

/** `securityKey`: see `decoys`. */
const Asked = z
  .object({
    email: Email.optional().catch(undefined),
    securityKey: z
      .boolean()
      .optional()
      .describe("True to list credential IDs, for security keys that need them"),
  })
  .optional();

const generatePasskeyAuthenticationOptions = route({
  method: ["POST", "GET"],
  path: "/passkey/generate-authenticate-options",
  summary: "Start signing in with a passkey: returns the options for `navigator.credentials.get`",
  session: "optional",
  store: true,
  changes: true,
  body: Asked,
  returns: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: UserVerification,
    allowCredentials: z.array(Descriptor).optional(),
    extensions: Extensions.optional(),
  }),
  limit: OPTIONS_LIMIT,
  uses: { ceremonyOptions },
  errors: [],
  handle: ({ body, user, ceremonyOptions }) =>
    ceremonyOptions.forAuthentication(user, body?.securityKey === true ? body.email : undefined),
});

const signIn = requestService((core) => {
  const users = core.use(userStore);
  const assertionsOf = assertions.make(core);
  const doorOf = door.make(core);
  return (context) =>
    async (response: unknown, remember: boolean): Promise<Opened | Pending> => {
      const { userId, userVerified, take } = await assertionsOf(context).judge(response);
      const user = await users.findById(userId);
      if (user === undefined) throw fail(PASSKEY_NOT_FOUND.as(401));
      return doorOf(context).enter({
        user,
        method: "passkey",
        remember,
        ...(userVerified ? { userVerified } : {}),
        async first(tx) {
          await take(tx);
          return true;
        },
      });
    };
});

const verifyPasskeyAuthentication = route({
  method: "POST",
  path: "/passkey/verify-authentication",
  summary: "Sign in with the passkey's response",
  session: "none",
  body: z.object({
    response: Response.describe("AuthenticationResponseJSON of WebAuthn"),
    rememberMe: z.boolean().default(true).describe("False: the session ends with the browser"),
  }),
  returns: ({ Session, User }) => z.object({ session: Session, user: User }),
  uses: { signIn },
  opensSessions: true,
  event: { name: "sign_in", method: "passkey" },
  errors: [
    CHALLENGE_NOT_FOUND,
    PASSKEY_NOT_FOUND.as(401),
    AUTHENTICATION_FAILED,
    AUTHENTICATION_FAILED.as(400),
    FAILED_TO_CREATE_SESSION,
  ],
  async handle({ body, signIn }) {
    const entered = await signIn(body.response, body.rememberMe);
    return isPending(entered) ? pendingReply(entered) : withSession(entered);
  },
});

const generatePasskeySignUpOptions = route({
  method: "POST",
  path: "/passkey/generate-sign-up-options",
  summary: "Start signing up with a passkey: returns the options for `navigator.credentials.create`",
  session: "none",
  body: z.object({ name: PersonName, email: z.string() }),
  returns: CreationOptions,
  limit: OPTIONS_LIMIT,
  uses: { signUp: signUpWithPasskey },
  errors: [EMAIL_PASSWORD_SIGN_UP_DISABLED, INVALID_EMAIL, USER_ALREADY_EXISTS],
  handle: ({ body, signUp }) => signUp.begin(body),
});

const SignUp = z.object({
  name: PersonName,
  email: z.string().describe("Same email address as at the start"),
  response: Response.describe("RegistrationResponseJSON of WebAuthn"),
  image: PictureAddress.nullable().optional(),
  callbackURL: z.string().optional(),
  rememberMe: z.boolean().optional(),
});

const signUpPasskey = route({
  method: "POST",
  path: "/sign-up/passkey",
  summary: "Create an account with a passkey in place of a password",
  session: "none",
  // Columns of the application and of other features are allowed, too.
  body: SignUp.catchall(z.unknown()),
  returns: ({ User }) => z.object({ token: z.string(), user: User }),
  limit: SIGN_UP_LIMIT,
  uses: { signUp: signUpWithPasskey },
  opensSessions: true,
  event: { name: "sign_up", method: "passkey" },
  errors: [
    EMAIL_PASSWORD_SIGN_UP_DISABLED,
    INVALID_EMAIL,
    USER_ALREADY_EXISTS,
    CHALLENGE_NOT_FOUND,
    FAILED_TO_VERIFY_REGISTRATION,
    YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
    PREVIOUSLY_REGISTERED,
    FIELD_NOT_ALLOWED,
    FAILED_TO_CREATE_USER,
  ],
  async handle({ body, signUp }) {
    const entered = await signUp.finish(body);
    return isPending(entered) ? pendingReply(entered) : { token: entered.token, user: entered.user };
  },
});

const listPasskeys = route({
  method: "GET",
  path: "/passkey/list-user-passkeys",
  summary: "List the caller's passkeys, newest first",
  session: "required",
  store: true,
  returns: ({ row }) => z.array(rowWith(row<ShownPasskey>("passkey"), { provider: Provider })),
  uses: { managePasskeys },
  errors: [],
  handle: ({ user, managePasskeys }) => managePasskeys.list(user),
});

const deletePasskey = route({
  method: "POST",
  path: "/passkey/delete-passkey",
  summary: "Remove one of the caller's passkeys, but not the last sign-in method",
  session: "fresh",
  ownOnly: true,
  store: true,
  body: z.object({ id: z.string() }),
  returns: Done,
  uses: { managePasskeys },
  event: { name: "passkey_removed" },
  errors: [PASSKEY_NOT_FOUND, FAILED_TO_UNLINK_LAST_ACCOUNT],
  async handle({ body, user, managePasskeys }) {
    await managePasskeys.remove(user, body.id);
    return done;
  },
});

const updatePasskey = route({
  method: "POST",
  path: "/passkey/update-passkey",
  summary: "Rename one of the caller's passkeys",
  session: "required",
  ownOnly: true,
  store: true,
  body: z.object({ id: z.string(), name: Name.pipe(z.string().min(1)) }),
  returns: ({ row }) => z.object({ passkey: row<ShownPasskey>("passkey") }),
  uses: { managePasskeys },
  errors: [PASSKEY_NOT_FOUND],
  handle: async ({ body, user, managePasskeys }) => ({
    passkey: await managePasskeys.rename(user, body.id, body.name),
  }),
});

const readPasskeySignals = route({
  method: "GET",
  path: "/passkey/signals",
  summary: "Get the facts about the caller's passkeys that password managers need",
  session: "required",
  store: true,
  returns: z.object({
    rpId: z.string(),
    userId: z.string().describe("The user handle of WebAuthn, not the user's ID here"),
    name: z.string(),
    displayName: z.string(),
    credentialIds: z.array(z.string()),
  }),
  uses: { managePasskeys },
  errors: [],
  handle: ({ user, managePasskeys }) => managePasskeys.signals(user),
});

function withSession({ session, token, user }: Opened) {
  return { session: presented({ session, token }), user };
}

export const passkeyRoutes = {
  generatePasskeyRegistrationOptions,
  generatePasskeyAuthenticationOptions,
  verifyPasskeyRegistration,
  verifyPasskeyAuthentication,
  generatePasskeySignUpOptions,
  signUpPasskey,
  listPasskeys,
  deletePasskey,
  updatePasskey,
  readPasskeySignals,
  listRelatedOrigins,
};
