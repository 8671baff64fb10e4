import type { Context } from "../../kernel/contracts/context.ts";
import { newValues } from "../../kernel/contracts/fields/field-values.ts";
import { service } from "../../kernel/contracts/service.ts";
import { beforeCreate } from "../../kernel/pipeline/hooks/database-hooks.ts";
import { hashIdentifier } from "../../security/tokens.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../storage/outbox/clean-up.ts";
import { insertRow } from "../../storage/rows/insert-rows.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { verificationTable } from "./tables.ts";

export interface NewVerification {
  /** The purpose of the token, a-z and hyphens. The token is unknown for any other purpose. */
  purpose: string;
  /** The token as it is issued; only its hash is stored. */
  token: string;
  value: string;
  /** Seconds. */
  expiresIn: number;
  /** Milliseconds. */
  now: number;
  /** The user that it is about: the row is deleted with the user. */
  userId?: string;
}

/** Row as the application's hooks left it; only `prepare` makes one. */
export type PreparedVerification = Awaited<ReturnType<ReturnType<typeof verificationStore.make>["prepare"]>>;

export interface Verification {
  id: string;
  value: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** A verification that is looked up by its user. */
export interface VerificationOfUser {
  value: string;
  /** ISO 8601. */
  expiresAt: string;
  /** ISO 8601. */
  createdAt: string | null;
}

/** Values behind issued tokens. They live in the database, whatever other storage is configured. */
export const verificationStore = service((core) => {
  const { db, env, newId, options, writing } = core;
  const isHashed = options.verification.storeIdentifier === "hashed";
  const before = core.use(beforeCreate);
  const fields = options.verification.additionalFields;
  const q = db.for(verificationTable);
  const insert = insertRow(db, verificationTable);
  const byIdentifier = q.read((k, p: { identifier: string }) =>
    k
      .selectFrom("verification")
      .select(["id", "identifier", "value", "expiresAt"])
      .where("identifier", "=", p.identifier),
  );
  const goodByIdentifier = q.read((k, p: { identifier: string; now: string }) =>
    k
      .selectFrom("verification")
      .select(["id", "value", "expiresAt"])
      .where("identifier", "=", p.identifier)
      .where("expiresAt", ">", p.now)
      .limit(1),
  );
  const claim = q.claim((k, p: { id: string; now: string }) =>
    k.deleteFrom("verification").where("id", "=", p.id).where("expiresAt", ">", p.now),
  );
  const ofUser = q.read((k, p: { userId: string; pattern: string; now: string }) =>
    k
      .selectFrom("verification")
      .select(["value", "createdAt", "expiresAt"])
      .where("userId", "=", p.userId)
      .where("identifier", "like", p.pattern)
      .where("expiresAt", ">", p.now)
      .orderBy("createdAt", "desc")
      .limit(1),
  );
  const ofPurpose = q.read((k, p: { pattern: string; now: string }) =>
    k
      .selectFrom("verification")
      .select(["id", "value"])
      .where("identifier", "like", p.pattern)
      .where("expiresAt", ">", p.now),
  );
  const removeOf = q.write((k, p: { userId: string; pattern: string }) =>
    k.deleteFrom("verification").where("userId", "=", p.userId).where("identifier", "like", p.pattern),
  );
  const removeShared = q.write((k, p: { userId: string; from: string; to: string }) =>
    k
      .deleteFrom("verification")
      .where("identifier", ">=", p.from)
      .where("identifier", "<=", p.to)
      .where("value", "=", p.userId),
  );
  // Its user is all that a row says whose identifier is a hash.
  const hashedOf = q.read((k, p: { userId: string; now: string }) =>
    k
      .selectFrom("verification")
      .select(["id", "expiresAt"])
      .where("expiresAt", ">", p.now)
      .where("identifier", "like", HASHES)
      .where("value", "=", p.userId),
  );
  const removeThese = q.writeIn((k, ids: readonly string[], p: { userId: string }) =>
    k.deleteFrom("verification").where("id", "in", ids).where("value", "=", p.userId),
  );
  const removeHashed = async (userId: string, tx?: Transaction, life = Infinity): Promise<void> => {
    if (!isHashed) return;
    const now = env.now();
    const rows = await hashedOf.all({ userId, now: new Date(now).toISOString() }, tx);
    const meant = rows.filter(({ expiresAt }) => Date.parse(expiresAt) <= now + life * 1000);
    if (meant.length > 0) await removeThese(meant.map(({ id }) => id).toSorted(), { userId }, tx);
  };
  const removeSince = q.write((k, p: { userId: string; pattern: string; since: string }) =>
    k
      .deleteFrom("verification")
      .where("userId", "=", p.userId)
      .where("identifier", "like", p.pattern)
      .where("createdAt", ">=", p.since),
  );
  const expired = q.read((k, p: { before: string }) =>
    k
      .selectFrom("verification")
      .select("id")
      .where("expiresAt", "<=", p.before)
      .orderBy("expiresAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeExpired = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("verification").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  /** Finds the row of a token, in Latchkey's form or, while there are such rows, in that of the framework. */
  const byToken = async (purpose: string, token: string, on?: Transaction) => {
    const own = await byIdentifier.get({ identifier: identifierOf(purpose, token) }, on);
    if (own !== undefined || writing.isOwn) return own;
    const identifier = sharedIdentifier(purpose, token, isHashed);
    const shared = identifier === undefined ? undefined : await byIdentifier.get({ identifier }, on);
    // Compared exactly, whatever a database considers equal.
    return shared?.identifier === identifier ? shared : undefined;
  };
  const writtenIdentifier = (purpose: string, token: string): string =>
    (writing.isShared ? sharedIdentifier(purpose, token, isHashed) : undefined) ??
    identifierOf(purpose, token);
  const rowOf = async (given: NewVerification, tx?: Transaction) => {
    const now = new Date(given.now).toISOString();
    return {
      ...(await newValues(fields)),
      id: await newId("verification", tx),
      identifier: writtenIdentifier(given.purpose, given.token),
      value: given.value,
      userId: given.userId ?? null,
      onceKey: null,
      expiresAt: new Date(given.now + given.expiresIn * 1000).toISOString(),
      createdAt: now,
      updatedAt: now,
    };
  };
  return {
    /**
     * Runs the application's hooks, before the transaction that adds the row. Throws CHANGE_REFUSED.
     * `context`: undefined where no request waits for it.
     */
    async prepare(given: NewVerification, context?: Context) {
      return before("verification", await rowOf(given), context);
    },
    async add(prepared: PreparedVerification, tx?: Transaction): Promise<void> {
      await insert(prepared, tx);
    },
    /** Records a use, for Latchkey itself: no token is issued, and the application's hooks don't run. */
    async note(given: NewVerification, tx: Transaction): Promise<void> {
      await insert(await rowOf(given, tx), tx);
    },
    /**
     * Records a value that may be used only once until it expires, such as a third party's token. False: it
     * was recorded before. Throws `UniqueViolation` if another request records it at this moment.
     */
    async noteOnce(given: NewVerification, tx: Transaction): Promise<boolean> {
      const row = await rowOf(given, tx);
      const noted = await byIdentifier.get({ identifier: row.identifier }, tx);
      if (noted !== undefined && noted.expiresAt > row.createdAt) return false;
      if (noted !== undefined) await removeExpired([noted.id], { before: row.createdAt }, tx);
      await insert({ ...row, onceKey: row.identifier }, tx);
      return true;
    },
    /** Finds a verification, expired or not. The token stays valid: the caller that acts on it claims it. */
    find: (purpose: string, token: string, on?: Transaction): Promise<Verification | undefined> =>
      byToken(purpose, token, on),
    /** As `find`, for one that hasn't expired where there may be several. */
    findGood: async (purpose: string, token: string, on?: Transaction): Promise<Verification | undefined> =>
      goodByIdentifier.get(
        { identifier: identifierOf(purpose, token), now: new Date(env.now()).toISOString() },
        on,
      ),
    /** Takes it if it hasn't expired: one caller gets it, however many try at once. */
    async claim(purpose: string, token: string, tx: Transaction): Promise<Verification | undefined> {
      const found = await byToken(purpose, token, tx);
      const now = new Date(env.now()).toISOString();
      return found !== undefined && (await claim({ id: found.id, now }, tx)) ? found : undefined;
    },
    /** Takes one that was found, if it hasn't expired, where nothing else has to succeed or fail with it. */
    claimFound: ({ id }: Pick<Verification, "id">): Promise<boolean> =>
      claim({ id, now: new Date(env.now()).toISOString() }),
    /** The newest one of a purpose and a user that hasn't expired. */
    latestOf: async (
      purpose: string,
      userId: string,
      on?: Transaction,
    ): Promise<VerificationOfUser | undefined> =>
      ofUser.get({ userId, pattern: `${purpose}:%`, now: new Date(env.now()).toISOString() }, on),
    /** Revokes all of a user's tokens of a purpose. */
    removeOf: async (purpose: string, userId: string, tx: Transaction): Promise<void> => {
      await removeOf({ userId, pattern: `${purpose}:%` }, tx);
      const between = SHARED[purpose];
      if (between === undefined) return;
      const from = purpose + between;
      await removeShared({ userId, from, to: from + LAST }, tx);
      await removeHashed(userId, tx);
    },
    /**
     * Removes what the compatible framework stores about a user under hashes of identifiers, of any purpose: links
     * in emails, second steps, trusted browsers. `life`: only what expires within so many seconds. Does nothing
     * without `verification.storeIdentifier`.
     */
    removeHashed,
    /** As `removeOf`, for those that were issued since then. ISO 8601. */
    removeSince: async (purpose: string, userId: string, since: string, tx: Transaction): Promise<void> => {
      await removeSince({ userId, pattern: `${purpose}:%`, since }, tx);
    },
    /** Revokes every token of a purpose with such a value. For purposes with few tokens at a time. */
    async removeSuch(purpose: string, isSuch: (value: string) => boolean, tx: Transaction): Promise<void> {
      const now = new Date(env.now()).toISOString();
      for (const { id, value } of await ofPurpose.all({ pattern: `${purpose}:%`, now }, tx))
        if (isSuch(value)) await claim({ id, now }, tx);
    },
    expired: cleanUp(async (before) => expired.all({ before }), removeExpired),
  };
});

/**
 * Purposes that the compatible framework has as well: the text between purpose and token in its identifiers. The
 * value of such a row is the user's ID.
 */
const SHARED: Readonly<Record<string, string>> = { "reset-password": ":", "delete-account": "-" };
/** SQL pattern of its hashes of identifiers. Every other identifier has another length, or a value of its own. */
const HASHES = "_".repeat(43);
/** Sorts after every text that continues the prefix. */
const LAST = "\u{10FFFF}";
/** The hash of a token is longer: read from the table, it is no token. */
const LONGEST_SHARED = 32;

/** `isHashed`: the framework stores hashes of identifiers. Undefined: it has no such purpose. */
function sharedIdentifier(purpose: string, token: string, isHashed: boolean): string | undefined {
  const between = SHARED[purpose];
  if (between === undefined || token.length > LONGEST_SHARED) return undefined;
  const identifier = `${purpose}${between}${token}`;
  return isHashed ? hashIdentifier(identifier) : identifier;
}

function identifierOf(purpose: string, token: string): string {
  return `${purpose}:${hashIdentifier(token)}`;
}
