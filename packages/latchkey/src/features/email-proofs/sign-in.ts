import { type ErrorCode, fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { Opened, Pending } from "../../kernel/contracts/door.ts";
import { newValues } from "../../kernel/contracts/fields/field-values.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { beforeWrite } from "../../kernel/pipeline/hooks/database-hooks.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit } from "../audit/index.ts";
import { FAILED_TO_CREATE_USER } from "../email-password/errors.ts";
import { addressProved, browserOfSignUp, proving } from "../email-verification/index.ts";
import { door } from "../sessions/index.ts";
import { userFields } from "../users/index.ts";
import { userStore } from "../users/store.ts";
import type { Shown } from "./check-email-code.ts";

/** A person who has proved access to a mailbox. */
export interface MailboxReader {
  shown: Shown;
  /** `magic-link` or `email-otp`. */
  method: string;
  /** Name of a new user. */
  name?: string | undefined;
  image?: string | null | undefined;
  /** Additional fields of a new user in their stored form. */
  added?: Readonly<Record<string, unknown>>;
  mayJoin: boolean;
  /** Errors without a session: another request consumed the code, or sign-ups are closed. */
  refusals: { readonly taken: ErrorCode; readonly closed: ErrorCode };
  target?: string | undefined;
  newUserTarget?: string | undefined;
}

export interface Entered {
  entered: Opened | Pending;
  isNew: boolean;
}

/** Number of lookups of the email address, which another request may move to another account. */
const TRIES = 3;

/**
 * Signs in the person who reads a mailbox, or signs them up.
 *
 * 1. A user whose email address is confirmed: the link or code is consumed in the transaction that opens the
 *    session, so a refused sign-in doesn't use it up.
 * 2. A user whose email address isn't: it is consumed with the first confirmation, which removes everything
 *    that another person set up.
 * 3. No user: it is consumed in the transaction that creates the user.
 */
export const signInByMailbox = requestService((core) => {
  const users = core.use(userStore);
  const fields = core.use(userFields);
  const inTransaction = core.use(proving);
  const doorOf = door.make(core);
  const provedOf = addressProved.make(core);
  const browserOf = browserOfSignUp.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);

  const take = async ({ shown, refusals }: MailboxReader, tx: Transaction): Promise<true> => {
    if (!(await shown.take(tx))) throw fail(refusals.taken);
    return true;
  };

  const known = async (context: Context, user: User, reader: MailboxReader): Promise<Opened | Pending> => {
    const entering = { method: reader.method, channel: "mailbox", target: reader.target } as const;
    /** False if the email address has moved to another account meanwhile. */
    const isTheirs = async (tx: Transaction): Promise<boolean> =>
      (await users.findById(user.id, tx))?.email === user.email;
    if (user.emailVerified)
      return doorOf(context).enter({
        ...entering,
        user,
        first: async (tx) => (await isTheirs(tx)) && take(reader, tx),
      });
    await beforeOf(context).update("user", { emailVerified: true });
    const keep = browserOf(context)(user) ?? {};
    const proved = await inTransaction(user, async (isThere, tx) => {
      if (!isThere || !(await isTheirs(tx))) throw fail(reader.refusals.taken);
      await take(reader, tx);
      return provedOf(context)(user, { keep, method: reader.method }, tx);
    });
    return doorOf(context).enter({ ...entering, user: proved, first: isTheirs });
  };

  const newcomer = async (context: Context, reader: MailboxReader) => {
    const { shown, name, image = null, added = await newValues(core.options.user.additionalFields) } = reader;
    const { email } = shown.about;
    for (const [field, { required }] of Object.entries(core.options.user.additionalFields))
      if (required === true && added[field] === null)
        throw fail(FAILED_TO_CREATE_USER, {
          cause: new Error(`user.additionalFields.${field} is required.`),
        });
    const now = context.time();
    const user: User = {
      id: await core.newId("user"),
      name: name ?? shown.about.name ?? "",
      email,
      emailVerified: true,
      image: image || null,
      locale: null,
      timeZone: null,
      createdAt: now,
      updatedAt: now,
    };
    const wanted = { ...added, ...user };
    const hooked = await beforeOf(context).create("user", wanted, FAILED_TO_CREATE_USER);
    const row = { ...hooked, emailVerified: true };
    return { row, user: { ...fields.initial, ...row, ...fields.shown(row) } };
  };

  const join = async (context: Context, reader: MailboxReader): Promise<Opened | Pending> => {
    const { method, target, newUserTarget } = reader;
    const { row, user } = await newcomer(context, reader);
    const { record } = auditOf(context);
    return doorOf(context).enter({
      user,
      method,
      channel: "mailbox",
      isNew: true,
      target: newUserTarget ?? target,
      async first(tx) {
        await take(reader, tx);
        await users.insert(row, tx);
        return true;
      },
      async last(opened, tx) {
        const about = { userId: user.id, method, sessionId: opened?.session.id };
        await record({ event: "sign_up", ...about }, tx);
        await record({ event: "email_verified", ...about }, tx);
      },
    });
  };

  return (context) =>
    async (reader: MailboxReader): Promise<Entered> => {
      const { email } = reader.shown.about;
      for (let attempt = 1; ; attempt++) {
        const user = await users.findByEmail(email);
        if (user !== undefined) return { entered: await known(context, user, reader), isNew: false };
        if (!reader.mayJoin) throw fail(reader.refusals.closed);
        try {
          return { entered: await join(context, reader), isNew: true };
        } catch (error) {
          // Another request created the account at this moment.
          const isTaken = error instanceof UniqueViolation && error.on("user", "email");
          if (!isTaken || attempt === TRIES) throw fields.failure(reader.added ?? {}, error);
        }
      }
    };
});
