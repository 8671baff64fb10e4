import { newValues } from "../../kernel/contracts/fields/field-values.ts";
import type { Proof } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import { parametersOf } from "../../storage/by-name.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { shownColumns } from "../users/store.ts";
import { userTable } from "../users/tables.ts";
import { accountTable } from "./tables.ts";

/** `providerId` of accounts that are a password. */
export const CREDENTIAL = "credential";

/** A password to be set for a user. */
export interface NewPassword {
  userId: string;
  /** Its hash. */
  password: string;
  now: string;
  /** The channel that set it, if that proves only access to the account's email. */
  channel?: Proof["channel"] | null;
  /** A new row as changed by the application. */
  asked?: object;
}

/** The fields of a password's row that the application sees before it is written. */
export function credentialOf(userId: string): Readonly<Record<string, unknown>> {
  return { accountId: userId, providerId: CREDENTIAL, userId };
}

/** Writes a new row: a field that isn't given is null, or the default of an additional field. */
export const accountInsert = service(({ db, options }) => {
  const names = [...db.schema.columnsOf("account").keys()];
  const none = Object.fromEntries(names.map((name) => [name, null]));
  const insert = db
    .for(accountTable)
    .write((k, p: Readonly<Record<string, unknown>>) =>
      k.insertInto("account").values(parametersOf(names, p)),
    );
  return async (row: object, now: string, tx: Transaction): Promise<void> => {
    const fields = await newValues(options.account.additionalFields);
    await insert({ ...none, ...fields, createdAt: now, updatedAt: now, ...row }, tx);
  };
});

/** Statements over the passwords in `account`. */
export const credentialStore = service((core) => {
  const { db, newId } = core;
  const insert = core.use(accountInsert);
  const shown = shownColumns(db.schema).map((column) => `user.${column}` as const);
  const q = db.for(accountTable, userTable);
  const finder = (column: string) => {
    const find = q.read((k, p: { value: string }) =>
      k
        .selectFrom("user")
        .leftJoin("account", (join) =>
          join.onRef("account.userId", "=", "user.id").on("account.providerId", "=", CREDENTIAL),
        )
        .select(shown)
        // Aliases that no column of a user has.
        .select(["account.id as $accountId", "account.password as $password", "account.channel as $channel"])
        // The feature that calls this has declared the column.
        .where(`user.${column}` as "user.email", "=", p.value),
    );
    return (value: string) => find.get({ value });
  };
  const byUser = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("account")
      .select(["id", "password", "channel"])
      .where("userId", "=", p.userId)
      .where("providerId", "=", CREDENTIAL),
  );
  const isCurrent = q.read((k, p: { userId: string; password: string }) =>
    k
      .selectFrom("account")
      .select("id")
      .where("userId", "=", p.userId)
      .where("providerId", "=", CREDENTIAL)
      .where("password", "=", p.password),
  );
  const insertFor = async (
    { userId, password, now, channel = null, asked = credentialOf(userId) }: NewPassword,
    tx: Transaction,
  ) => {
    const keys = { identityKey: keyColumn([CREDENTIAL, userId]), credentialKey: keyColumn([userId]) };
    await insert({ ...asked, id: await newId("account", tx), password, channel, ...keys }, now, tx);
  };
  const replace = q.write((k, p: { userId: string; password: string; channel: string | null; now: string }) =>
    k
      .updateTable("account")
      .set({ password: p.password, channel: p.channel, updatedAt: p.now })
      .where("userId", "=", p.userId)
      .where("providerId", "=", CREDENTIAL),
  );
  const remove = q.write((k, p: { userId: string }) =>
    k.deleteFrom("account").where("userId", "=", p.userId).where("providerId", "=", CREDENTIAL),
  );
  return {
    /**
     * Finds users by a unique column, with the password's hash. Always one statement, whether or not
     * a user exists.
     */
    finder,
    findByEmail: finder("email"),
    findByUser: (userId: string, tx?: Transaction) => byUser.get({ userId }, tx),
    /**
     * True if this hash is still the user's. Called in the transaction that acts on a password verified
     * before it.
     */
    isCurrent: async (userId: string, password: string, tx: Transaction) =>
      (await isCurrent.get({ userId, password }, tx)) !== undefined,
    /** Throws `UniqueViolation` if the user already has a password. */
    insert: insertFor,
    /** Sets the user's password, replacing any earlier one. The user's row is locked. */
    async put(given: NewPassword, tx: Transaction): Promise<void> {
      const { userId, password, now, channel = null } = given;
      if ((await replace({ userId, password, channel, now }, tx)) === 0) await insertFor(given, tx);
    },
    remove: (userId: string, tx: Transaction) => remove({ userId }, tx),
    /** Replaces the hash that was verified. False if another call was first. */
    claimChange: q.claim((k, p: { id: string; from: string; to: string; now: string }) =>
      k
        .updateTable("account")
        .set({ password: p.to, updatedAt: p.now })
        .where("id", "=", p.id)
        .where("password", "=", p.from),
    ),
    /** Replaces it with another hash of the same password, and keeps the password's age. */
    claimRehash: q.claim((k, p: { id: string; from: string; to: string }) =>
      k.updateTable("account").set({ password: p.to }).where("id", "=", p.id).where("password", "=", p.from),
    ),
  };
});

/** Statements over all accounts of a user. */
export const accountStore = service(({ db }) => {
  const q = db.for(accountTable);
  const any = q.read((k, p: { userId: string }) =>
    k.selectFrom("account").select("id").where("userId", "=", p.userId).limit(1),
  );
  return {
    /** A second factor was shown after this account, so it counts as a separate channel again. */
    forgetChannel: q.write((k, p: { userId: string; providerId: string }) =>
      k
        .updateTable("account")
        .set({ channel: null })
        .where("userId", "=", p.userId)
        .where("providerId", "=", p.providerId),
    ),
    /** A second factor is turned on: a person who can only read the email could have done so as well. */
    forgetChannels: q.write((k, p: { userId: string }) =>
      k.updateTable("account").set({ channel: null }).where("userId", "=", p.userId),
    ),
    hasAny: async (userId: string): Promise<boolean> => (await any.get({ userId })) !== undefined,
  };
});
