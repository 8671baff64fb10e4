import { type ErrorCode, fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { waysIn } from "../../kernel/contracts/ways-in.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { credentialStore } from "../accounts/store.ts";
import { audit } from "../audit/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { type LockMore, withUserLocked } from "../users/index.ts";
import { userStore } from "../users/store.ts";

/** Evidence that the person who proves the address also created the account. One member is enough. */
export interface Kept {
  /** A session of the user, held by the browser that presents the proof. */
  sessionId?: string | undefined;
  /** The user's stored password: given with the proof, or named by an email that its sign-up requested. */
  credentialHash?: string | undefined;
}

export interface Proof {
  /** `everything`: the opened email was requested by the sign-up itself. Default: nothing. */
  keep?: Kept | "everything";
  /** The error if `keep` doesn't show the same person. Default: earlier data is dropped. */
  refusal?: ErrorCode;
  /** The method of the proof, for the record: `email-verification`, `password-reset`, a provider, … */
  method?: string;
}

const BEGINNING = new Date(0).toISOString();

/**
 * The single place that records the proof of an address. Before the first proof an address is only a claim,
 * which anyone can make: an attacker may have created an account in another person's name, with a password
 * and sessions, and wait for the owner to come. A first proof therefore drops everything from before it, all
 * sign-in methods and the data that features declare with `onFirstProof`, unless `keep` shows that the same
 * person created it. Before that proof only one party can have been in the account, so evidence of the same
 * person keeps all of it. A password that is set with the proof is written afterwards.
 *
 * The caller holds the user's row with `users.lock`. Resolves to the current user: `emailVerified` is false
 * only if the address has changed meanwhile, and nothing was proved.
 */
export const addressProved = requestService((core) => {
  const users = core.use(userStore);
  const credentials = core.use(credentialStore);
  const sessions = core.use(sessionStore);
  const ways = core.use(waysIn);
  const auditOf = audit.make(core);
  const drops = core.features.flatMap(({ onFirstProof }) =>
    onFirstProof === undefined ? [] : [core.use(onFirstProof)],
  );

  const isSamePerson = async (
    context: Context,
    userId: string,
    keep: Kept | "everything",
    tx: Transaction,
  ): Promise<boolean> => {
    if (keep === "everything") return true;
    const { sessionId, credentialHash } = keep;
    if (credentialHash !== undefined && (await credentials.isCurrent(userId, credentialHash, tx)))
      return true;
    const session = context.session;
    if (sessionId === undefined || session?.id !== sessionId || session.userId !== userId) return false;
    return sessions.isOpen(session, context.time(), tx);
  };

  return (context) =>
    async (user: User, { keep = {}, method, refusal }: Proof, tx: Transaction): Promise<User> => {
      const proved: User = { ...user, emailVerified: true, updatedAt: context.time() };
      if (!(await users.claimVerification(proved, tx))) return (await users.findById(user.id, tx)) ?? user;
      const how = { userId: user.id, ...(method === undefined ? {} : { method }) };
      const isKept = await isSamePerson(context, user.id, keep, tx);
      if (!isKept && refusal !== undefined) throw fail(refusal);
      if (!isKept) {
        await ways.dropSince(user.id, BEGINNING, tx);
        for (const drop of drops) await drop(user.id, tx, context);
        await auditOf(context).record({ event: "credentials_dropped", ...how }, tx);
      }
      await auditOf(context).record({ event: "email_verified", ...how }, tx);
      return isKept ? proved : ((await users.findById(user.id, tx)) ?? proved);
    };
});

/** Runs a transaction in which `addressProved` may remove planted data, which exists only before the first proof. */
export const proving = service((core) => {
  const users = core.use(userStore);
  const whole = core.use(withUserLocked);
  return <T>(
    { id, emailVerified }: User,
    body: (isThere: boolean, tx: Transaction) => Promise<T>,
    lockMore?: LockMore,
  ): Promise<T> => {
    if (!emailVerified) return whole(id, body, [], lockMore);
    return core.db.transaction(async (tx) => {
      const isThere = await users.lock(id, tx);
      await lockMore?.(tx);
      return body(isThere, tx);
    });
  };
});
