import { assertCaller } from "../../base/errors.ts";
import { userColumnsOf } from "../../kernel/contracts/fields/user-columns.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { byName, parametersOf } from "../../storage/by-name.ts";
import type { ReadStatement } from "../../storage/statements/queries.ts";
import type { Schema } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "./tables.ts";

/** Columns of a user that statements return. Hidden ones are left out: no caller of the store needs them. */
export function shownColumns(schema: Schema): (keyof User)[] {
  return schema.shownOf<keyof User>("user");
}

/** Values of a new row in shown columns of features that no sign-up writes, as the database stores them. */
export function initialColumns(schema: Schema, fields: object): Readonly<Record<string, unknown>> {
  const added = [...schema.columnsOf("user")].filter(
    ([name, { hidden }]) => !hidden && !(name in userTable.columns) && !(name in fields),
  );
  return Object.fromEntries(added.map(([name, column]) => [name, column.default ?? null]));
}

type NewUser = User & Readonly<Record<string, unknown>>;

/** Statements over `user`. */
export const userStore = service(({ db, options, features }) => {
  const columns = db.schema.columnsOf("user");
  /** Defaults, so that a way to sign up needn't know the columns of features. */
  const initial = Object.fromEntries([...columns].map(([name, column]) => [name, column.default ?? null]));
  const q = db.for(userTable);
  const lock = q.lock("user");
  const shown = shownColumns(db.schema);
  const byEmail = q.read((k, p: { email: string }) =>
    k.selectFrom("user").select(shown).where("email", "=", p.email),
  );
  const byId = q.read((k, p: { id: string }) => k.selectFrom("user").select(shown).where("id", "=", p.id));
  const names = q.readIn((k, ids: readonly string[]) =>
    k.selectFrom("user").select(["id", "name"]).where("id", "in", ids),
  );
  // One statement for each column, so that fields set by two calls at once both hold.
  const setter = (name: string) =>
    q.write((k, p: { id: string; value: unknown; updatedAt: string }) =>
      k
        .updateTable("user")
        .set(byName({ [name]: p.value, updatedAt: p.updatedAt }))
        .where("id", "=", p.id),
    );
  const ofFeatures = userColumnsOf(features).flatMap(({ names }) => names);
  const written = [...Object.keys(options.user.additionalFields), ...ofFeatures];
  const setters = new Map(written.map((name) => [name, setter(name)]));
  const insert = q.write((k, p: Readonly<Record<string, unknown>>) =>
    k.insertInto("user").values(parametersOf(columns.keys(), p)),
  );
  return {
    findByEmail: (email: string, on?: Transaction) => byEmail.get({ email }, on),
    findById: (id: string, on?: Transaction) => byId.get({ id }, on),
    listNames: (ids: readonly string[]) => names(ids),
    /** Must be the first statement of every transaction that writes rows of one user. */
    lock,
    /** As `lock`, for a caller: throws `UNAUTHORIZED` if the account is gone. */
    async lockCaller(id: string, tx: Transaction): Promise<void> {
      assertCaller(await lock(id, tx));
    },
    insert: (row: NewUser, tx: Transaction) => insert({ ...initial, ...row }, tx),
    /**
     * Sets columns to stored values: additional fields, columns of features, and values that a hook adds.
     */
    async setFields(
      id: string,
      values: Readonly<Record<string, unknown>>,
      updatedAt: string,
      tx: Transaction,
    ): Promise<void> {
      for (const [name, value] of Object.entries(values)) {
        const set = setters.get(name) ?? setter(name);
        setters.set(name, set);
        await set({ id, value, updatedAt }, tx);
      }
    },
    // One statement for each member, so that two calls that change different members at once both hold.
    rename: q.write((k, p: { id: string; name: string; updatedAt: string }) =>
      k.updateTable("user").set({ name: p.name, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    setImage: q.write((k, p: { id: string; image: string | null; updatedAt: string }) =>
      k.updateTable("user").set({ image: p.image, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    setLocale: q.write((k, p: { id: string; locale: string | null; updatedAt: string }) =>
      k.updateTable("user").set({ locale: p.locale, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    /** Removes the profile of a user of whom only the email address is known. */
    forgetProfile: q.write((k, p: { id: string; name: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ name: p.name, image: null, locale: null, timeZone: null, updatedAt: p.updatedAt })
        .where("id", "=", p.id),
    ),
    setTimeZone: q.write((k, p: { id: string; timeZone: string | null; updatedAt: string }) =>
      k.updateTable("user").set({ timeZone: p.timeZone, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    /** Sets another, unconfirmed email address. Throws `UniqueViolation` if another account has it. */
    claimChangeOfEmail: q.claim((k, p: { id: string; from: string; to: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ email: p.to, emailVerified: false, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("email", "=", p.from),
    ),
    /** Restores a confirmed email address. Throws `UniqueViolation` if another account has it. */
    claimRestoredEmail: q.claim((k, p: { id: string; from: string; to: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ email: p.to, emailVerified: true, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("email", "=", p.from),
    ),
    /** Changes the email address of an account that never confirmed its address. */
    claimUnprovedEmail: q.claim((k, p: { id: string; from: string; to: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ email: p.to, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("email", "=", p.from)
        .where("emailVerified", "=", false),
    ),
    /** True for the one call that changes it from false to true. */
    claimVerification: q.claim((k, p: { id: string; email: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ emailVerified: true, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("email", "=", p.email)
        .where("emailVerified", "=", false),
    ),
  };
});

interface Sought {
  value: string;
}

/** Asks for rows that a value of a field requires, or excludes. */
interface Condition {
  /** Name of the field. */
  readonly name: string;
  isThere(value: unknown): Promise<boolean>;
}

/** Statements over the columns that the application added to users, as far as request bodies write them. */
export const fieldStore = service(({ db, options }) => {
  const q = db.for(userTable);
  const writable = Object.entries(options.user.additionalFields).filter(([, { input }]) => input !== false);
  const condition = (name: string, find: ReadStatement<Sought, object>): Condition => ({
    name,
    async isThere(value) {
      // The statement binds it as it is, whatever its type.
      const sought = value as string;
      return (await find.get({ value: sought })) !== undefined;
    },
  });
  return {
    /** Fields whose values only one user may have. */
    unique: writable.flatMap(([name, { unique }]) => {
      if (!unique) return [];
      const find = q.read((k, p: Sought) =>
        k
          .selectFrom("user")
          .select("id")
          // Only the options know the column.
          .where(name as "id", "=", p.value),
      );
      return [condition(name, find)];
    }),
    /** Fields whose values are keys of other rows. */
    references: writable.flatMap(([name, { references }]) => {
      if (references === undefined) return [];
      // One table and column stand in for all of them: the schema has checked that these are declared.
      const [table, key] = [references.model as "user", references.field as "id"];
      const find = q.read((k, p: Sought) => k.selectFrom(table).select(key).where(key, "=", p.value));
      return [condition(name, find)];
    }),
  };
});
