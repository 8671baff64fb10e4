import { service } from "../../kernel/contracts/service.ts";
import type { ReadStatement } from "../../storage/statements/queries.ts";
import { userTable } from "./tables.ts";

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
