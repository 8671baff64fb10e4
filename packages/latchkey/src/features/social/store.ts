import { sql } from "kysely";
import { channelOf } from "../../kernel/contracts/door.ts";
import type { Proof, User } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { completedIdentity } from "../accounts/index.ts";
import { accountInsert, CREDENTIAL } from "../accounts/store.ts";
import { accountTable } from "../accounts/tables.ts";
import { shownColumns } from "../users/store.ts";
import { userTable } from "../users/tables.ts";
import { joinedScopes, type TokenColumns } from "./tokens/stored-tokens.ts";

/** Maximum number of accounts of one user in a list. */
const LIST_LIMIT = 200;

/** Users found for an identity of a provider. */
export interface Known {
  /** The user with the identity, and the row that links it. */
  linked:
    | {
        user: User;
        accountId: string;
        providerId: string;
        scope: string | null;
        channel: Proof["channel"];
      }
    | undefined;
  /** The user with the email address. */
  owner: User | undefined;
}

export interface Key {
  providerId: string;
  /** The id at the provider. */
  accountId: string;
  /** The issuer of that id, if it isn't the provider: the id is the same at all of its providers. */
  issuer?: string | undefined;
}

export interface NewAccount extends Key, TokenColumns {
  id: string;
  userId: string;
  /** It was linked at sign-in because of its email address. */
  channel?: Proof["channel"];
  now: string;
}

/** Columns for which the provider gave a value. */
interface Given {
  access: boolean;
  refresh: boolean;
  id: boolean;
  scope: boolean;
}

const EVERYTHING: Given = { access: true, refresh: true, id: true, scope: true };

type Guarded<P> = (parameters: P, on?: Transaction) => Promise<boolean>;

/** Statements over accounts at providers. */
export const socialStore = service((core) => {
  const { db } = core;
  const insert = core.use(accountInsert);
  const completed = core.use(completedIdentity);
  const q = db.for(accountTable, userTable);
  const shown = shownColumns(db.schema);
  const columns = shown.map((column) => `user.${column}` as const);

  // One statement, whether or not there is a user: a callback waits long enough for the provider.
  const known = q.read((k, p: { identityKey: string; email: string }) =>
    k
      .selectFrom("account")
      .innerJoin("user", "user.id", "account.userId")
      .select(columns)
      // Names that no column of a user has.
      .select([
        "account.id as $id",
        "account.providerId as $providerId",
        "account.identityKey as $identityKey",
        "account.scope as $scope",
        "account.channel as $channel",
      ])
      // Found by the row's id: if an analyzed table has no identity yet, SQLite would scan it.
      .where("account.id", "=", (e) =>
        e.selectFrom("account").select("account.id").where("account.identityKey", "=", p.identityKey),
      )
      .unionAll(
        k
          .selectFrom("user")
          .select(columns)
          .select([
            sql<string>`null`.as("$id"),
            sql<string>`null`.as("$providerId"),
            sql<string>`null`.as("$identityKey"),
            sql<string>`null`.as("$scope"),
            sql<string>`null`.as("$channel"),
          ])
          .where("user.email", "=", p.email),
      ),
  );
  const ofUser = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("account")
      .selectAll()
      .where("userId", "=", p.userId)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(LIST_LIMIT),
  );
  type Stored = { id: string; userId: string; now: string } & TokenColumns;
  // Providers don't send everything each time: columns without a new value stay.
  const byGiven = <P extends Stored>(storing: (given: Given) => Guarded<P>) => {
    const kindOf = (given: Given): string => Object.values(given).join();
    // Made now with all columns, so that a mistake shows at the start; the others are made when needed.
    const made = new Map([[kindOf(EVERYTHING), storing(EVERYTHING)]]);
    return (account: P, tx?: Transaction): Promise<boolean> => {
      const given: Given = {
        access: account.accessToken !== null,
        refresh: account.refreshToken !== null,
        id: account.idToken !== null,
        scope: account.scope !== null,
      };
      const store = made.get(kindOf(given)) ?? storing(given);
      made.set(kindOf(given), store);
      return store(account, tx);
    };
  };
  const columnsOf = (p: Stored, given: Given) => ({
    updatedAt: p.now,
    ...(given.access ? { accessToken: p.accessToken, accessTokenExpiresAt: p.accessTokenExpiresAt } : {}),
    ...(given.refresh
      ? { refreshToken: p.refreshToken, refreshTokenExpiresAt: p.refreshTokenExpiresAt }
      : {}),
    ...(given.id ? { idToken: p.idToken } : {}),
    ...(given.scope ? { scope: p.scope } : {}),
  });
  const storeTokens = byGiven<Stored>((given) =>
    q.claim((k, p: Stored) =>
      k.updateTable("account").set(columnsOf(p, given)).where("id", "=", p.id).where("userId", "=", p.userId),
    ),
  );
  const storeRefreshed = byGiven<Stored & { claim: string }>((given) =>
    q.claim((k, p: Stored & { claim: string }) =>
      k
        .updateTable("account")
        .set({ ...columnsOf(p, given), refreshClaim: null })
        .where("id", "=", p.id)
        .where("refreshClaim", "=", p.claim),
    ),
  );
  const isThere = q.read((k, p: { id: string; userId: string }) =>
    k.selectFrom("account").select("id").where("id", "=", p.id).where("userId", "=", p.userId),
  );
  const claimRefresh = q.claim((k, p: { id: string; claim: string }) =>
    k
      .updateTable("account")
      .set({ refreshClaim: p.claim })
      .where("id", "=", p.id)
      .where("refreshClaim", "is", null),
  );
  const takeOver = q.claim((k, p: { id: string; from: string; claim: string }) =>
    k
      .updateTable("account")
      .set({ refreshClaim: p.claim })
      .where("id", "=", p.id)
      .where("refreshClaim", "=", p.from),
  );
  const release = q.claim((k, p: { id: string; claim: string }) =>
    k
      .updateTable("account")
      .set({ refreshClaim: null })
      .where("id", "=", p.id)
      .where("refreshClaim", "=", p.claim),
  );
  const deleteSince = q.write((k, p: { userId: string; since: string }) =>
    k
      .deleteFrom("account")
      .where("userId", "=", p.userId)
      .where("providerId", "!=", CREDENTIAL)
      .where("createdAt", ">=", p.since),
  );
  const byId = q.read((k, p: { id: string }) => k.selectFrom("account").selectAll().where("id", "=", p.id));

  const findKnown = async (key: Key, email: string): Promise<Known> => {
    const result: Known = { linked: undefined, owner: undefined };
    const identityKey = identityKeyOf(key);
    for (const row of await known.all({ identityKey, email })) {
      const { $id, $providerId, $identityKey, $scope, $channel, ...user } = row;
      if ($id === null) result.owner = user satisfies User;
      // Compared exactly, whatever a database considers equal.
      else if ($identityKey === identityKey)
        result.linked = {
          user,
          accountId: $id,
          providerId: $providerId,
          scope: $scope,
          channel: channelOf($channel).channel,
        };
    }
    return result;
  };

  return {
    /** Finds the user with this identity and the user with this email address, in one statement. */
    async findKnown(key: Key, email: string): Promise<Known> {
      const found = await findKnown(key, email);
      if (found.linked !== undefined || core.writing.isOwn) return found;
      await completed(key.providerId, key.accountId);
      return findKnown(key, email);
    },
    /** Oldest first; includes the password's. */
    listOf: (userId: string, on?: Transaction) => ofUser.all({ userId }, on),
    findById: (id: string) => byId.get({ id }),
    /** Throws `UniqueViolation` if another account has the identity. `asked`: the hooks' changes. */
    async insert({ now, ...account }: NewAccount, tx: Transaction, asked: object = {}): Promise<void> {
      await insert({ ...account, ...asked, identityKey: identityKeyOf(account) }, now, tx);
    },
    /** Reports whether the account is still this user's. */
    isThere: async (id: string, userId: string, tx: Transaction) =>
      (await isThere.get({ id, userId }, tx)) !== undefined,
    /**
     * Stores new tokens; false if the account no longer exists. Scopes that were granted before stay granted:
     * `seen`, and scopes added since. The user's row is locked.
     */
    async storeTokens(account: Stored, seen: string | null, tx: Transaction): Promise<boolean> {
      const isKnown = joinedScopes(seen, account.scope) === seen;
      const before = isKnown ? undefined : await byId.get({ id: account.id }, tx);
      const scope = isKnown ? null : joinedScopes(before?.scope ?? null, account.scope);
      return storeTokens({ ...account, scope }, tx);
    },
    /** As `storeTokens`, and releases the claim; false if another process has taken it over. */
    storeRefreshed,
    /** True for one of all callers that want to ask the provider for new tokens. */
    claimRefresh,
    /** The same, from a process that has held the claim for too long. */
    takeOver,
    release,
    /** Removes accounts that were linked at that time or later. ISO 8601. */
    deleteSince: (userId: string, since: string, tx: Transaction) => deleteSince({ userId, since }, tx),
    delete: q.claim((k, p: { id: string; userId: string }) =>
      k.deleteFrom("account").where("id", "=", p.id).where("userId", "=", p.userId),
    ),
  };
});

/** The key of an identity. */
export function keyOf(providerId: string, { id, issuer }: { id: string; issuer: string | undefined }): Key {
  return { providerId, accountId: id, issuer };
}

/** Keys of three parts never equal those of two: no id of a provider matches an issuer's. */
export function identityKeyOf({ providerId, accountId, issuer }: Key): string {
  return keyColumn(issuer === undefined ? [providerId, accountId] : ["", issuer, accountId]);
}
