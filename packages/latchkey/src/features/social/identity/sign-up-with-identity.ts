import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Opened, Pending } from "../../../kernel/contracts/door.ts";
import { newValues } from "../../../kernel/contracts/fields/field-values.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { UniqueViolation } from "../../../storage/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { signUpCookie, verificationMail } from "../../email-verification/index.ts";
import { EMAIL_NOT_VERIFIED } from "../../sessions/errors.ts";
import { door } from "../../sessions/index.ts";
import { userFields } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { SIGNUP_DISABLED, UNABLE_TO_CREATE_USER } from "../errors.ts";
import { keyOf, socialStore } from "../store.ts";
import { tokenCodec } from "../tokens/stored-tokens.ts";
import type { Identity } from "./identity.ts";
import type { Arrival } from "./sign-in-with-identity.ts";

/** Creates an account for an identity and an email address that no account has, and signs the user in. */
export const signUpWithIdentity = requestService((core) => {
  const { db, options } = core;
  const store = core.use(socialStore);
  const users = core.use(userStore);
  const fields = core.use(userFields);
  const codec = core.use(tokenCodec);
  const mail = core.use(verificationMail);
  const beforeOf = beforeWrite.make(core);
  const doorOf = door.make(core);
  const auditOf = audit.make(core);
  const cookieOf = signUpCookie.make(core);
  const { requireEmailVerification } = options.emailAndPassword;
  const { isSentOnSignUp: sendOnSignUp } = mail;

  /** The row of the user, after the application's hooks. Identity data stays as the provider gave it. */
  const newUser = async (context: Context, identity: Identity) => {
    const given = options.user.additionalFields;
    const added = await newValues(given, identity.added);
    for (const [name, { required }] of Object.entries(given))
      if (required === true && added[name] === null)
        throw fail(UNABLE_TO_CREATE_USER, { cause: new Error(`user.additionalFields.${name} is required.`) });
    const { name, email, emailVerified, image } = identity;
    const now = context.time();
    const user: User = {
      id: await core.newId("user"),
      name,
      email,
      emailVerified,
      image,
      locale: null,
      timeZone: null,
      createdAt: now,
      updatedAt: now,
    };
    const wanted = { ...added, ...(await fields.offered(identity.added)), ...user };
    const hooked = await beforeOf(context).create("user", wanted, UNABLE_TO_CREATE_USER);
    const row = { ...hooked, emailVerified };
    return { row, user: { ...fields.initial, ...row, ...fields.shown(row) } };
  };

  return (context) =>
    async (arrival: Arrival): Promise<Opened | Pending> => {
      const { registered, identity, tokens, accept, requestSignUp, callbackURL } = arrival;
      const { disableSignUp, disableImplicitSignUp } = registered.options;
      if (disableSignUp === true || (disableImplicitSignUp === true && !requestSignUp))
        throw fail(SIGNUP_DISABLED);
      const { row, user } = await newUser(context, identity);
      const identified = { ...keyOf(registered.id, identity), userId: user.id };
      const asked = await beforeOf(context).create("account", identified, UNABLE_TO_CREATE_USER);
      const mayMail = sendOnSignUp && !user.emailVerified && (await mail.count(context, user.email));
      const account = {
        ...codec.columns(tokens),
        ...identified,
        id: await core.newId("account"),
        now: context.time(),
      };
      const write = async (tx: Transaction): Promise<true> => {
        await users.insert(row, tx);
        await accept(tx);
        await store.insert(account, tx, asked);
        if (mayMail) await mail.enqueueOfSignUp(context, user.email, callbackURL, tx);
        return true;
      };
      const tell = (sessionId: string | undefined, tx: Transaction): Promise<void> => {
        const signedUp = { event: "sign_up", userId: user.id, method: registered.id } as const;
        return auditOf(context).record({ ...signedUp, sessionId }, tx);
      };
      const isWaiting = requireEmailVerification && !user.emailVerified;
      const made = isWaiting
        ? db.transaction(async (tx) => {
            await write(tx);
            await tell(undefined, tx);
          })
        : doorOf(context).enter({
            user,
            method: registered.id,
            isNew: true,
            first: write,
            target: arrival.newUserURL ?? callbackURL,
            last: (opened, tx) => tell(opened?.session.id, tx),
          });
      const entered = await made.catch((error: unknown) => {
        const failure = fields.failure(identity.added, error);
        if (failure === error || error instanceof UniqueViolation === false) throw error;
        throw fail(UNABLE_TO_CREATE_USER, { cause: failure });
      });
      // A user who confirms the address in this browser is the one who signed up.
      if (!user.emailVerified) cookieOf(context).set(user.id);
      if (!entered) throw fail(EMAIL_NOT_VERIFIED);
      return entered;
    };
});
