import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { isPending, pendingReply } from "../../../kernel/contracts/door.ts";
import type { Admittance, Pass } from "../../../kernel/contracts/feature.ts";
import { PersonName, PictureAddress } from "../../../kernel/contracts/fields/common-shapes.ts";
import { FIELD_NOT_ALLOWED } from "../../../kernel/contracts/fields/field-values.ts";
import { guard } from "../../../kernel/contracts/guard.ts";
import type { DatabaseHooks } from "../../../kernel/contracts/hooks.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { SIGN_UP_LIMIT } from "../../../kernel/pipeline/limits/address-rule.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { checkNewPassword, NEW_PASSWORD_FAULTS } from "../../accounts/index.ts";
import { credentialOf, credentialStore } from "../../accounts/store.ts";
import { audit } from "../../audit/index.ts";
import { signUpCookie, verificationMail } from "../../email-verification/index.ts";
import { door } from "../../sessions/index.ts";
import { userColumnFaults, userFields } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import {
  EMAIL_PASSWORD_SIGN_UP_DISABLED,
  FAILED_TO_CREATE_USER,
  INVALID_EMAIL,
  INVITATION_NOT_FOUND,
  USER_ALREADY_EXISTS,
} from "../errors.ts";
import { assertEmail } from "../password-sign-in.ts";
import { pretendedSignUps } from "../pretended-sign-ups.ts";

/** Admission while sign-ups are closed: for people who bring a pass that a feature of this engine accepts. */
const admissions = service((core) => {
  const ways = core.features.flatMap(({ admission }) =>
    admission === undefined ? [] : [core.use(admission)],
  );
  /** True if a pass was given and a feature can check it. */
  const isBrought = ({ invitationId }: Pass): boolean => ways.length > 0 && invitationId !== undefined;
  return {
    isBrought,
    /** Undefined if no pass was given. Throws if it is invalid. */
    async judge(pass: Pass, email: string): Promise<Admittance | undefined> {
      if (!isBrought(pass)) return undefined;
      for (const way of ways) {
        const admittance = await way.judge(pass, email);
        if (admittance !== undefined) return admittance;
      }
      throw fail(INVITATION_NOT_FOUND);
    },
  };
});

const SignUp = z.object({
  name: PersonName,
  email: z.string(),
  password: z.string(),
  image: PictureAddress.nullable().optional(),
  callbackURL: z.string().optional(),
  rememberMe: z.boolean().optional(),
  invitationId: z.string().optional().describe("Lets its recipient sign up even if sign-up is closed"),
  token: z
    .string()
    .optional()
    .describe("Secret from the invitation email, which confirms the email address at once"),
});

type Input = z.output<typeof SignUp> & Readonly<Record<string, unknown>>;

/** Rows to be written for an account. */
interface Ready {
  row: User & Record<string, unknown>;
  user: User;
  account: Record<string, unknown>;
  hash: string;
  mayMail: boolean;
}

/** A requested account. */
interface Wanted {
  input: Input;
  email: string;
  admittance: Admittance | undefined;
}

function newUser(id: string, { input: { name, image }, email, admittance }: Wanted, now: string): User {
  return {
    id,
    name,
    email,
    emailVerified: isProved(admittance),
    image: image || null,
    locale: null,
    timeZone: null,
    createdAt: now,
    updatedAt: now,
  };
}

function isProved(admittance: Admittance | undefined): boolean {
  return admittance?.isProof === true;
}

async function assertHolds(admittance: Admittance | undefined, tx: Transaction): Promise<void> {
  if (admittance !== undefined && !(await admittance.stillHolds(tx))) throw fail(INVITATION_NOT_FOUND);
}

function isToldOfNewUsers({ user, account }: DatabaseHooks): boolean {
  return [user?.create, account?.create].some(
    (hooks) => hooks?.within !== undefined || hooks?.after !== undefined,
  );
}

const SIGN_UP = { event: "sign_up", method: "password" } as const;

/**
 * Creates an account.
 *
 * 1. Everything that doesn't need the database is checked.
 * 2. The password is hashed even if the email address is taken, if the response must not reveal that.
 * 3. User, password, session and the row of the email are one transaction. The unique index on the email
 *    address decides between concurrent sign-ups.
 */
const createAccount = requestService((core) => {
  const { db, passwords } = core;
  const users = core.use(userStore);
  const fields = core.use(userFields);
  const credentials = core.use(credentialStore);
  const mail = core.use(verificationMail);
  const signUps = core.use(pretendedSignUps);
  const doorOf = door.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const cookieOf = signUpCookie.make(core);
  const { requireEmailVerification, autoSignIn } = core.options.emailAndPassword;
  /**
   * True if the answer must not reveal an existing account. A person who has confirmed the email
   * address may know.
   */
  const hidesAccounts = ({ admittance }: Wanted): boolean =>
    requireEmailVerification && !isProved(admittance);
  if (requireEmailVerification && isToldOfNewUsers(core.options.databaseHooks))
    core.log(
      "warn",
      "databaseHooks: hooks during or after the creation of users and accounts don't run for an email address that has an account. If they are slow, the time of a sign-up reveals which emails have accounts: move slow work to a queue.",
    );

  /** Refuses invalid input before anything is hashed. Returns the additional fields in their stored form. */
  const prepare = async (wanted: Wanted) => {
    const added = await fields.created(wanted.input);
    if (hidesAccounts(wanted)) await fields.check(added);
    const isTaken = (await users.findByEmail(wanted.email)) !== undefined;
    if (isTaken && !hidesAccounts(wanted)) throw fail(USER_ALREADY_EXISTS);
    return { added, isTaken };
  };

  /** Reads and writes as much as for a free email address. The owner gets an email. */
  const pretend = async (
    context: Context,
    { input: { password }, email, admittance }: Wanted,
    { id, hash, added }: { id: string; hash: string; added: Record<string, unknown> },
    mayMail: boolean,
  ): Promise<void> => {
    const { record } = auditOf(context);
    const nobody = { id: await core.newId("account"), from: hash, to: hash, now: context.time() };
    await db.transaction(async (tx) => {
      await assertHolds(admittance, tx);
      await credentials.claimChange(nobody, tx);
      await credentials.claimChange(nobody, tx);
      await signUps.note({ email, password }, { id, hash }, tx);
      await fields.hold(added, { email }, tx);
      if (mayMail) await mail.enqueueTaken(context, email, tx);
      await record({ ...SIGN_UP, outcome: "failure", userId: null, reason: "address_taken" }, tx);
    });
  };

  /** Calls the application's hooks with everything to be written, whether or not it will be. */
  const ready = async (context: Context, wanted: Wanted, added: Record<string, unknown>) => {
    const before = beforeOf(context);
    const asked = { ...added, ...newUser(await core.newId("user"), wanted, context.time()) };
    const row = await before.create("user", asked, FAILED_TO_CREATE_USER);
    const user = { ...fields.initial, ...row, ...fields.shown(row) };
    const account = await before.create("account", credentialOf(user.id), FAILED_TO_CREATE_USER);
    return { row, user, account };
  };

  /** Writes the account, with a session if one is opened at once. */
  const make = async (context: Context, wanted: Wanted, ready: Ready) => {
    const { input, email, admittance } = wanted;
    const { row, user, account, hash, mayMail } = ready;
    const { record } = auditOf(context);
    const write = async (tx: Transaction): Promise<true> => {
      await assertHolds(admittance, tx);
      await users.insert(row, tx);
      await credentials.insert({ userId: user.id, password: hash, now: context.time(), asked: account }, tx);
      if (hidesAccounts(wanted)) {
        await signUps.note({ email, password: input.password }, { id: user.id }, tx);
        await fields.hold(row, { email, userId: user.id }, tx);
      }
      if (mayMail) await mail.enqueueOfSignUp(context, email, input.callbackURL, tx);
      return true;
    };
    const tell = async (sessionId: string | undefined, tx: Transaction): Promise<void> => {
      const about = { userId: user.id, sessionId };
      await record({ ...SIGN_UP, ...about }, tx);
      if (user.emailVerified && isProved(admittance))
        await record({ event: "email_verified", method: "invitation", ...about }, tx);
    };
    if (!autoSignIn || hidesAccounts(wanted)) {
      await db.transaction(async (tx) => {
        await write(tx);
        await tell(undefined, tx);
      });
      return { token: null, user };
    }
    const entered = await doorOf(context).enter({
      user,
      method: SIGN_UP.method,
      isNew: true,
      remember: input.rememberMe ?? true,
      first: write,
      target: input.callbackURL,
      last: (opened, tx) => tell(opened?.session.id, tx),
    });
    return isPending(entered) ? pendingReply(entered) : { token: entered.token, user };
  };

  return (context) => async (wanted: Wanted) => {
    const { input, email, admittance } = wanted;
    const { added, isTaken } = await prepare(wanted);
    const hash = await passwords.hash(input.password);
    const { row, user, account } = await ready(context, wanted, added);
    const { isSentOnSignUp: sendOnSignUp } = mail;
    const mayMail = sendOnSignUp && !isProved(admittance) && (await mail.count(context, email));
    // The response reveals nothing about the account: for a taken email address it names no user.
    if (hidesAccounts(wanted)) cookieOf(context).set(user.id);
    try {
      if (isTaken) {
        await pretend(context, wanted, { id: user.id, hash, added: row }, mayMail);
        return { token: null, user };
      }
      return await make(context, wanted, { row, user, account, hash, mayMail });
    } catch (error) {
      const isTaken = error instanceof UniqueViolation && error.on("user", "email");
      if (!isTaken) throw fields.failure(input, error);
      if (!hidesAccounts(wanted)) throw fail(USER_ALREADY_EXISTS);
      await pretend(context, wanted, { id: user.id, hash, added: row }, mayMail);
      return { token: null, user };
    }
  };
});

/** Open to everyone, or to people with an admission, which the handler checks. */
const isOpen = guard({
  errors: [EMAIL_PASSWORD_SIGN_UP_DISABLED],
  check({ core, body }) {
    const { enabled, disableSignUp } = core.options.emailAndPassword;
    // The body is validated.
    if (enabled && (!disableSignUp || core.use(admissions).isBrought(body as Input))) return {};
    throw fail(EMAIL_PASSWORD_SIGN_UP_DISABLED);
  },
});

export const signUpEmail = route({
  method: "POST",
  path: "/sign-up/email",
  summary: "Create an account with an email and a password",
  session: "none",
  body: ({ withFields }) => withFields("user", SignUp, "new"),
  assertInput(body, core) {
    if (!core.options.emailAndPassword.disableSignUp) assertEmail(body, core);
  },
  returns: ({ User }) => z.object({ token: z.string().nullable(), user: User }),
  limit: SIGN_UP_LIMIT,
  needs: isOpen,
  uses: { admissions, checkNewPassword, createAccount },
  hashes: true,
  opensSessions: true,
  event: { name: "sign_up", method: "password" },
  errors: [
    INVALID_EMAIL,
    INVITATION_NOT_FOUND,
    ...NEW_PASSWORD_FAULTS,
    FIELD_NOT_ALLOWED,
    USER_ALREADY_EXISTS,
    FAILED_TO_CREATE_USER,
  ],
  refusals: userColumnFaults,
  async handle({ body, admissions, checkNewPassword, createAccount }) {
    const email = parseEmail(body.email);
    if (email === undefined) throw fail(INVALID_EMAIL);
    const admittance = await admissions.judge(body, email);
    checkNewPassword(body.password, body);
    return createAccount({ input: body, email, admittance });
  },
});
