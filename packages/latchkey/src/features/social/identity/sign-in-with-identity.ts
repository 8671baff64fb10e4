import { fail, isFailure } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { channelOf, type Opened, type Pending } from "../../../kernel/contracts/door.ts";
import { newValues } from "../../../kernel/contracts/fields/field-values.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { addressProved, signUpCookie, verificationMail } from "../../email-verification/index.ts";
import { EMAIL_NOT_VERIFIED } from "../../sessions/errors.ts";
import { door } from "../../sessions/index.ts";
import { notices, userFields } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import {
  ACCOUNT_NOT_LINKED,
  SIGNUP_DISABLED,
  UNABLE_TO_CREATE_USER,
  UNABLE_TO_LINK_ACCOUNT,
} from "../errors.ts";
import { ACCOUNT_LINKED } from "../notices.ts";
import type { Registered } from "../registry/registry.ts";
import { type Known, keyOf, socialStore } from "../store.ts";
import { tokenCodec } from "../tokens/stored-tokens.ts";
import type { Identity, Shown } from "./identity.ts";
import { retriedOnConflict } from "./link-identity.ts";
import { overriddenInfo } from "./override.ts";

/** A user identified by a provider, and their request. */
export interface Arrival extends Shown {
  registered: Registered;
  requestSignUp: boolean;
  callbackURL: string | undefined;
  /** The target for new users. */
  newUserURL?: string | undefined;
}

/**
 * The rules by which an identity of a provider becomes a session.
 *
 * 1. The user with the identity is signed in.
 * 2. Otherwise the user with the email, if the provider confirmed it or is trusted, and it was confirmed here.
 *    An account with an unconfirmed email isn't joined: its creator, who may be an attacker, would keep
 *    access. With `requireLocalEmailVerified: false` it is joined after its contents were removed.
 * 3. Otherwise a new user is signed up.
 *
 * One statement looks everything up, and one transaction writes. The unique indexes on identities and emails
 * detect concurrent changes; then everything is looked up again.
 */
export const signInWithIdentity = requestService((core) => {
  const store = core.use(socialStore);
  const users = core.use(userStore);
  const codec = core.use(tokenCodec);
  const override = core.use(overriddenInfo);
  const mail = core.use(verificationMail);
  const beforeOf = beforeWrite.make(core);
  const doorOf = door.make(core);
  const signUpOf = signUpWithIdentity.make(core);
  const provedOf = addressProved.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  const cookieOf = signUpCookie.make(core);
  const { accountLinking, updateAccountOnSignIn } = core.options.account;
  const { sendOnSignIn } = core.options.emailVerification;

  const known = async (
    context: Context,
    { user, accountId, providerId: madeBy, scope, channel }: NonNullable<Known["linked"]>,
    { registered: { id: providerId, options }, identity, tokens, accept, callbackURL }: Arrival,
    addressIsFree: boolean,
  ): Promise<Opened | Pending> => {
    const before = beforeOf(context);
    const proves = identity.emailVerified && !user.emailVerified && identity.email === user.email;
    if (proves) await before.update("user", { emailVerified: true });
    const columns = codec.columns(tokens);
    // If two providers speak for one issuer, each updates only its tokens.
    const keepsTokens = updateAccountOnSignIn && madeBy === providerId;
    if (keepsTokens) await before.update("account", { scope: columns.scope });
    const changed =
      options.overrideUserInfoOnSignIn === true
        ? await override.wanted(context, user, identity, addressIsFree)
        : undefined;
    // The new address is one that the provider has confirmed.
    const moves = changed?.email !== undefined;
    const first = async (tx: Transaction): Promise<boolean> => {
      const account = { ...columns, id: accountId, userId: user.id, now: context.time() };
      const isTheirs = keepsTokens
        ? await store.storeTokens(account, scope, tx)
        : await store.isThere(accountId, user.id, tx);
      if (!isTheirs) return false;
      await accept(tx);
      // Before an address is confirmed, only the party that linked this identity can use the account.
      if (
        proves &&
        !(await provedOf(context)(user, { keep: "everything", method: providerId }, tx)).emailVerified
      )
        return false;
      const isMoved = changed !== undefined && (await override.write(context, user, changed, providerId, tx));
      return isMoved || !moves;
    };
    const shown: User = { ...user, ...changed, emailVerified: user.emailVerified || proves || moves };
    try {
      return await doorOf(context).enter({
        user: shown,
        method: providerId,
        ...channelOf(channel),
        target: callbackURL,
        first,
      });
    } catch (error) {
      if (isFailure(error, EMAIL_NOT_VERIFIED)) {
        cookieOf(context).set(user.id);
        if (sendOnSignIn) await mail.enqueue(context, user.email, callbackURL);
      }
      throw error;
    }
  };

  const joined = async (context: Context, owner: User, arrival: Arrival): Promise<Opened | Pending> => {
    const { registered, identity, tokens } = arrival;
    const providerId = registered.id;
    const { enabled, disableImplicitLinking, requireLocalEmailVerified, updateUserInfoOnLink } =
      accountLinking;
    const isBelieved = identity.emailVerified || accountLinking.trustedProviders.includes(providerId);
    const mayJoin = (user: User): boolean => user.emailVerified || !requireLocalEmailVerified;
    if (!enabled || disableImplicitLinking || !isBelieved || !mayJoin(owner)) throw fail(ACCOUNT_NOT_LINKED);
    if (!owner.emailVerified) await beforeOf(context).update("user", { emailVerified: true });
    const changed = updateUserInfoOnLink ? await override.wanted(context, owner, identity, false) : {};
    const account = { ...keyOf(providerId, identity), userId: owner.id };
    const asked = await beforeOf(context).create("account", account, UNABLE_TO_LINK_ACCOUNT);
    const row = {
      ...codec.columns(tokens),
      ...account,
      id: await core.newId("account"),
      channel: "mailbox" as const,
      now: context.time(),
    };
    const tellOwner = await noticesOf(context).prepare(ACCOUNT_LINKED, owner, { provider: registered.name });
    const first = async (tx: Transaction): Promise<boolean> => {
      // The email address may belong to another user by now.
      const current = await users.findById(owner.id, tx);
      if (current?.email !== identity.email || !mayJoin(current)) return false;
      // The first proof of the address removes everything that another person may have planted before.
      if (!current.emailVerified) await provedOf(context)(current, { method: providerId }, tx);
      await arrival.accept(tx);
      await store.insert(row, tx, asked);
      await override.write(context, current, changed, providerId, tx);
      const linked = { event: "account_linked", userId: owner.id, method: providerId } as const;
      await auditOf(context).record({ ...linked, target: { type: "account", id: row.id } }, tx);
      await tellOwner(tx);
      return true;
    };
    const shown: User = { ...owner, ...changed, emailVerified: true };
    return doorOf(context).enter({
      user: shown,
      method: providerId,
      channel: "mailbox",
      target: arrival.callbackURL,
      first,
    });
  };

  return (context) =>
    async (arrival: Arrival): Promise<{ entered: Opened | Pending; isNew: boolean }> => {
      const { registered, identity } = arrival;
      if (registered.options.requireEmailVerification === true && !identity.emailVerified)
        throw fail(EMAIL_NOT_VERIFIED);
      const key = keyOf(registered.id, identity);
      return retriedOnConflict(async () => {
        const { linked, owner } = await store.findKnown(key, identity.email);
        if (linked !== undefined)
          return { entered: await known(context, linked, arrival, owner === undefined), isNew: false };
        if (owner !== undefined) return { entered: await joined(context, owner, arrival), isNew: false };
        return { entered: await signUpOf(context)(arrival), isNew: true };
      });
    };
});

/** Creates an account for an identity and an email address that no account has, and signs the user in. */
const signUpWithIdentity = requestService((core) => {
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
