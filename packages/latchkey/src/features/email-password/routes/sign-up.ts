import { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { beforeWrite, type DatabaseHooks } from "../../../kernel/database-hooks.ts";
import { fail } from "../../../kernel/errors.ts";
import { FIELD_NOT_ALLOWED } from "../../../kernel/field-values.ts";
import { onlyIf } from "../../../kernel/guard.ts";
import type { User } from "../../../kernel/identity.ts";
import { route } from "../../../kernel/route.ts";
import { requestService } from "../../../kernel/service.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { UniqueViolation } from "../../../storage/index.ts";
import { credentialOf, credentialStore } from "../../accounts/store.ts";
import { audit } from "../../audit/index.ts";
import { signUpCookie, verificationMail } from "../../email-verification/index.ts";
import { CREDENTIAL_LIMIT } from "../../limits.ts";
import { checkNewPassword } from "../../new-password.ts";
import { signIn } from "../../sessions/index.ts";
import { PictureAddress } from "../../shapes.ts";
import { userFields } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import {
  EMAIL_PASSWORD_SIGN_UP_DISABLED,
  FAILED_TO_CREATE_USER,
  INVALID_EMAIL,
  PASSWORD_COMPROMISED,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  USER_ALREADY_EXISTS,
} from "../errors.ts";

const SignUp = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  image: PictureAddress.nullable().optional(),
  callbackURL: z.string().optional(),
  rememberMe: z.boolean().optional(),
});

type Input = z.output<typeof SignUp> & Readonly<Record<string, unknown>>;

function newUser(id: string, { name, image }: Input, email: string, now: string): User {
  return {
    id,
    name,
    email,
    emailVerified: false,
    image: image || null,
    locale: null,
    timeZone: null,
    createdAt: now,
    updatedAt: now,
  };
}

function isToldOfNewUsers({ user, account }: DatabaseHooks): boolean {
  return [user?.create, account?.create].some(
    (hooks) => hooks?.within !== undefined || hooks?.after !== undefined,
  );
}

const SIGN_UP = { event: "sign_up", method: "password" } as const;

/**
 * 1. Everything that can be judged without the database is.
 * 2. The password is hashed whether or not the address is taken, where the answer must not tell.
 * 3. User, password, session and the row of the mail are one transaction; the unique index on the address
 *    decides between sign-ups that come at once.
 */
const createAccount = requestService((core) => {
  const { db, passwords } = core;
  const users = core.use(userStore);
  const fields = core.use(userFields);
  const credentials = core.use(credentialStore);
  const mail = core.use(verificationMail);
  const signInOf = signIn.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const cookieOf = signUpCookie.make(core);
  const { requireEmailVerification, autoSignIn } = core.options.emailAndPassword;
  const opensSession = autoSignIn && !requireEmailVerification;
  const hidesAccounts = requireEmailVerification;
  if (hidesAccounts && isToldOfNewUsers(core.options.databaseHooks))
    core.log(
      "warn",
      "databaseHooks: what runs within or after the creation of users and accounts doesn't run for an address that somebody has. Where it takes its time, sign-ups tell by theirs which addresses have accounts: leave slow work to a queue.",
    );

  /** Refuses what can be refused before anything is hashed; the additional fields as they are stored. */
  const prepare = async (input: Input, email: string) => {
    const added = await fields.created(input);
    if (hidesAccounts) await fields.check(added);
    const isTaken = (await users.findByEmail(email)) !== undefined;
    if (isTaken && !hidesAccounts) throw fail(USER_ALREADY_EXISTS);
    return { added, isTaken };
  };

  /** As much is read and written as for an address that nobody has; the owner gets the mail. */
  const pretend = async (context: Context, email: string, hash: string, mayMail: boolean): Promise<void> => {
    const { record } = auditOf(context);
    const nobody = { id: core.newId("account"), from: hash, to: hash, now: context.time() };
    await db.transaction(async (tx) => {
      await credentials.claimChange(nobody, tx);
      await credentials.claimChange(nobody, tx);
      if (mayMail) await mail.enqueueTaken(context, email, tx);
      await record({ ...SIGN_UP, outcome: "failure", userId: null, reason: "address_taken" }, tx);
    });
  };

  /** Asks the application for everything that is to be written, whether or not it will be. */
  const ready = async (context: Context, input: Input, email: string, added: Record<string, unknown>) => {
    const before = beforeOf(context);
    const wanted = { ...added, ...newUser(core.newId("user"), input, email, context.time()) };
    const given = await before.create("user", wanted, FAILED_TO_CREATE_USER);
    // The address stays the one that was typed.
    const row = { ...given, email };
    const user = { ...row, ...fields.shown(row) };
    const account = await before.create("account", credentialOf(user.id), FAILED_TO_CREATE_USER);
    const remember = input.rememberMe ?? true;
    const prepared = opensSession ? await signInOf(context).prepare(user, remember) : undefined;
    return { row, user, account, prepared, remember };
  };

  return (context) => async (input: Input, email: string) => {
    const { added, isTaken } = await prepare(input, email);
    const { record } = auditOf(context);
    const hash = await passwords.hash(input.password);
    const { row, user, account, prepared, remember } = await ready(context, input, email, added);
    const door = signInOf(context);
    const { sendOnSignUp } = core.options.emailVerification;
    const mayMail = sendOnSignUp && (await mail.count(email));
    // Nothing is said of the account: for an address that somebody has it names nobody.
    if (hidesAccounts) cookieOf(context).set(user.id);
    try {
      if (isTaken) {
        await pretend(context, email, hash, mayMail);
        return { token: null, user };
      }
      const opened = await db.transaction(async (tx) => {
        await users.insert(row, tx);
        await credentials.insert(user.id, hash, context.time(), tx, account);
        if (mayMail) await mail.enqueueCounted(context, email, input.callbackURL, tx);
        const opened = prepared && (await door.openIn(prepared, tx));
        await record({ ...SIGN_UP, userId: user.id, sessionId: opened?.session.id }, tx);
        return opened;
      });
      if (opened !== undefined) door.present(opened, remember);
      return { token: opened?.token ?? null, user };
    } catch (error) {
      const isTaken = error instanceof UniqueViolation && error.on("user", "email");
      if (!isTaken) throw fields.failure(input, error);
      if (!hidesAccounts) throw fail(USER_ALREADY_EXISTS);
      await pretend(context, email, hash, mayMail);
      return { token: null, user };
    }
  };
});

export const signUpEmail = route({
  method: "POST",
  path: "/sign-up/email",
  summary: "Create an account with an address and a password",
  session: "none",
  body: ({ withFields }) => withFields("user", SignUp, "new"),
  returns: ({ User }) => z.object({ token: z.string().nullable(), user: User }),
  limit: CREDENTIAL_LIMIT,
  needs: onlyIf(
    ({ options }) => options.emailAndPassword.enabled && !options.emailAndPassword.disableSignUp,
    EMAIL_PASSWORD_SIGN_UP_DISABLED,
  ),
  uses: { checkNewPassword, createAccount },
  hashes: true,
  event: { name: "sign_up", method: "password" },
  errors: [
    INVALID_EMAIL,
    PASSWORD_TOO_SHORT,
    PASSWORD_TOO_LONG,
    PASSWORD_COMPROMISED,
    FIELD_NOT_ALLOWED,
    USER_ALREADY_EXISTS,
    FAILED_TO_CREATE_USER,
  ],
  handle({ body, checkNewPassword, createAccount }) {
    const email = parseEmail(body.email);
    if (email === undefined) throw fail(INVALID_EMAIL);
    checkNewPassword(body.password);
    return createAccount(body, email);
  },
});
