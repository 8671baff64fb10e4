import type { User } from "../../kernel/identity.ts";
import { service } from "../../kernel/service.ts";
import { userColumnsOf } from "../../kernel/user-columns.ts";
import type { Schema } from "../../storage/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "./tables.ts";

/** The columns of a user that leave the statements: what is hidden is needed by nobody who works with users. */
export function shownColumns(schema: Schema): (keyof User)[] {
  return schema.shownOf<keyof User>("user");
}

/** What a new row has in the shown columns that features added, which nobody writes: as the database keeps them. */
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
  /** A way to sign up needn't know of the columns of features. */
  const initial = Object.fromEntries([...columns].map(([name, column]) => [name, column.default ?? null]));
  const q = db.for(userTable);
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
        // Only the options know the column.
        .set({ [name]: p.value, updatedAt: p.updatedAt } as never)
        .where("id", "=", p.id),
    );
  const ofFeatures = userColumnsOf(features).flatMap(({ names }) => names);
  const written = [...Object.keys(options.user.additionalFields), ...ofFeatures];
  const setters = new Map(written.map((name) => [name, setter(name)]));
  const insert = q.write((k, p: Readonly<Record<string, unknown>>) =>
    k
      .insertInto("user")
      // Only features and options know all columns, so the row is put together by name.
      .values(Object.fromEntries([...columns.keys()].map((name) => [name, p[name]])) as never),
  );
  return {
    findByEmail: (email: string, on?: Transaction) => byEmail.get({ email }, on),
    findById: (id: string, on?: Transaction) => byId.get({ id }, on),
    listNames: (ids: readonly string[]) => names(ids),
    /** First statement of every transaction that writes what belongs to one user. */
    lock: q.lock("user"),
    insert: (row: NewUser, tx: Transaction) => insert({ ...initial, ...row }, tx),
    /** Sets columns, as they are stored: additional fields, those of features, and those that a hook adds. */
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
    // One member each: two calls that change different members at once both hold.
    rename: q.write((k, p: { id: string; name: string; updatedAt: string }) =>
      k.updateTable("user").set({ name: p.name, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    setImage: q.write((k, p: { id: string; image: string | null; updatedAt: string }) =>
      k.updateTable("user").set({ image: p.image, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    setLocale: q.write((k, p: { id: string; locale: string | null; updatedAt: string }) =>
      k.updateTable("user").set({ locale: p.locale, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    /** The data of a user of whom only the address is known. */
    forgetProfile: q.write((k, p: { id: string; name: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ name: p.name, image: null, locale: null, timeZone: null, updatedAt: p.updatedAt })
        .where("id", "=", p.id),
    ),
    setTimeZone: q.write((k, p: { id: string; timeZone: string | null; updatedAt: string }) =>
      k.updateTable("user").set({ timeZone: p.timeZone, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    /** Puts one address in the place of another, as not proved. `UniqueViolation` where someone has it. */
    claimChangeOfEmail: q.claim((k, p: { id: string; from: string; to: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ email: p.to, emailVerified: false, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("email", "=", p.from),
    ),
    /** Restores an address that was proved before. Throws `UniqueViolation` if another account has it. */
    claimRestoredEmail: q.claim((k, p: { id: string; from: string; to: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ email: p.to, emailVerified: true, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("email", "=", p.from),
    ),
    /** Changes the address of an account that never proved its own. */
    claimUnprovedEmail: q.claim((k, p: { id: string; from: string; to: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ email: p.to, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("email", "=", p.from)
        .where("emailVerified", "=", false),
    ),
    /** True for the one call that turns it from false to true. */
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
