import { type ErrorDetail, fail, VALIDATION_ERROR } from "../../base/errors.ts";
import {
  assertWritable,
  changedValues,
  fieldFailure,
  NOT_THERE,
  newValues,
  shownValues,
  TAKEN,
} from "../../kernel/field-values.ts";
import { service } from "../../kernel/service.ts";
import { fieldStore } from "./field-store.ts";
import { initialColumns } from "./store.ts";

type Values = Readonly<Record<string, unknown>>;

/** The columns that the application added to users, as far as bodies write them. */
export const userFields = service((core) => {
  const { db, options, log } = core;
  const fields = options.user.additionalFields;
  const { unique, references } = core.use(fieldStore);
  if (options.emailAndPassword.requireEmailVerification && unique.length > 0)
    log(
      "warn",
      `user.additionalFields: ${unique.map(({ name }) => name).join(", ")} must be unique and can be set at sign-up. Whether such a value is taken after a sign-up tells whether the address had an account.`,
    );
  return {
    /** The columns of a new user that features added, as the database keeps them. */
    initial: initialColumns(db.schema, fields),
    /** Those of a new user, as they are stored: what is given, else the defaults. */
    async created(given: Values): Promise<Record<string, unknown>> {
      assertWritable(fields, given);
      return newValues(fields, given);
    },
    /**
     * Refuses what the database would, before anything is written: where accounts are hidden, a sign-up with a taken
     * address must fail as one with a free address does.
     */
    async check(stored: Values): Promise<void> {
      const details: ErrorDetail[] = [];
      for (const { name, isThere } of unique)
        if (isSet(stored[name]) && (await isThere(stored[name])))
          details.push({ path: name, message: TAKEN });
      for (const { name, isThere } of references)
        if (isSet(stored[name]) && !(await isThere(stored[name])))
          details.push({ path: name, message: NOT_THERE });
      if (details.length > 0) throw fail(VALIDATION_ERROR, { details });
    },
    /** Those that are given, as they are stored. */
    async changed(given: Values): Promise<Record<string, unknown>> {
      assertWritable(fields, given);
      return changedValues(fields, given);
    },
    /** Stored values as they are read. */
    shown: (stored: Values): Record<string, unknown> => shownValues(fields, stored),
    /** An error that says of which field it is where the database refused one of those that are given; else the same. */
    failure: (given: Values, error: unknown): unknown => fieldFailure("user", fields, given, error),
  };
});

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined;
}
