import { z } from "zod";
import { type ErrorDetail, fail, LatchkeyError, VALIDATION_ERROR } from "../../base/errors.ts";
import { userColumnRules } from "../../kernel/contracts/all-features.ts";
import {
  assertWritable,
  changedValues,
  fieldFailure,
  inputShape,
  NOT_THERE,
  newValues,
  shownValues,
  TAKEN,
} from "../../kernel/contracts/fields/field-values.ts";
import { userColumnsOf } from "../../kernel/contracts/fields/user-columns.ts";
import { service } from "../../kernel/contracts/service.ts";
import { validate } from "../../kernel/pipeline/input.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { verificationStore } from "../verification/store.ts";
import { fieldStore, initialColumns } from "./store.ts";

type Values = Readonly<Record<string, unknown>>;

/** Errors that the user columns of optional features add to the routes that write them. */
export const userColumnFaults = service((core) =>
  userColumnsOf(core.features).flatMap(({ errors }) => errors),
);

/**
 * The columns that the application and optional features added to users, as far as request bodies write them.
 */
export const userFields = service((core) => {
  const { db, options } = core;
  const fields = options.user.additionalFields;
  const { unique, references } = core.use(fieldStore);
  const ofFeatures = core.use(userColumnRules).all;
  const joined = async (parts: readonly unknown[]): Promise<Record<string, unknown>> =>
    Object.assign({}, ...(await Promise.all(parts)));
  const held = core.use(heldValues);
  const heldColumns = userColumnsOf(core.features).flatMap(({ unique = [] }) => unique);
  const takenFields = (names: readonly string[]): Error =>
    fail(VALIDATION_ERROR, { details: names.map((path): ErrorDetail => ({ path, message: TAKEN })) });

  /** Refuses values that another sign-up holds. */
  const assertNotHeld = async (stored: Values): Promise<void> => {
    for (const { name } of unique)
      if (isSet(stored[name]) && (await held.find(name, stored[name])) !== undefined)
        throw takenFields([name]);
  };
  return {
    /** The columns of a new user that features added, as the database stores them. */
    initial: initialColumns(db.schema, fields),
    /** Reads the added fields of a body whose schema doesn't declare them. Throws VALIDATION_ERROR. */
    async read(body: Values): Promise<Record<string, unknown>> {
      // The schema describes an object, so the result is one.
      const given = validate(inputShape(fields, "there"), body, "body") as Values;
      assertWritable(fields, given);
      return newValues(fields, given);
    },
    /** The added columns of a new user, as they are stored: the given values, or the defaults. */
    async created(given: Values): Promise<Record<string, unknown>> {
      assertWritable(fields, given);
      const values = await newValues(fields, given);
      await assertNotHeld(values);
      // Begun here and not before: a promise that is rejected while another is awaited ends the process.
      return { ...values, ...(await joined(ofFeatures.map(({ created }) => created(given)))) };
    },
    /**
     * Refuses values that the database would refuse, before anything is written: where accounts are hidden, a
     * sign-up with a taken email address must fail exactly as one with a free address does.
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
      for (const { assertFree } of ofFeatures) await assertFree(stored);
    },
    /** Reserves the unique values of a sign-up where accounts are hidden, real or simulated. */
    async hold(stored: Values, holder: Holder, tx: Transaction): Promise<void> {
      for (const { name } of unique)
        if (isSet(stored[name]) && !(await held.hold(name, stored[name], holder, tx)))
          throw takenFields([name]);
      for (const { column, taken } of heldColumns)
        if (isSet(stored[column]) && !(await held.hold(column, stored[column], holder, tx)))
          throw fail(taken);
    },
    /** The given columns, as they are stored. */
    async changed(given: Values): Promise<Record<string, unknown>> {
      assertWritable(fields, given);
      const values = await changedValues(fields, given);
      await assertNotHeld(values);
      return { ...values, ...(await joined(ofFeatures.map(({ changed }) => changed(given)))) };
    },
    /** Columns of features by a provider's data. Invalid and taken values are left out. */
    offered: (given: Values): Promise<Record<string, unknown>> =>
      joined(
        ofFeatures.map(async ({ created, assertFree }) => {
          try {
            const stored = await created(given);
            await assertFree(stored);
            return stored;
          } catch (error) {
            if (!(error instanceof LatchkeyError)) throw error;
            return created({});
          }
        }),
      ),
    /** Throws if a user may not change these. Runs in the transaction, with the user's row locked. */
    async assertChangeable(userId: string, stored: Values, tx: Transaction): Promise<void> {
      for (const { assertChangeable } of ofFeatures) await assertChangeable(userId, stored, tx);
    },
    /** Stored values in the form that answers show. */
    shown: (stored: Values): Record<string, unknown> => shownValues(fields, stored),
    /** Turns a refusal by the database into an error about the given field. Others stay as they are. */
    failure(given: Values, error: unknown): unknown {
      for (const { failure } of ofFeatures) {
        const told = failure(error);
        if (told !== undefined) return told;
      }
      return fieldFailure("user", fields, given, error);
    },
  };
});

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined;
}

const PURPOSE = "held-value";
/** Seconds. As long as the sign-up itself is remembered. */
const LIFE = 86_400;

const Holder = z.object({ email: z.string() });

/** The sign-up that holds a value. */
export interface Holder {
  email: string;
  /** Absent: the sign-up was only simulated. */
  userId?: string | undefined;
}

/**
 * Unique values of sign-ups where responses must not reveal which email addresses have accounts. A simulated
 * sign-up reserves its username as a real one does. A real one reserves it as well, so that one of several at
 * once wins in either case.
 */
export const heldValues = service((core) => {
  const { env } = core;
  const verifications = core.use(verificationStore);
  const isUsed = core.options.emailAndPassword.requireEmailVerification;
  const tokenOf = (column: string, value: unknown): string => `${column}\n${String(value)}`;
  return {
    /** False: another sign-up holds it. */
    async hold(column: string, value: unknown, { email, userId }: Holder, tx: Transaction): Promise<boolean> {
      const given = {
        purpose: PURPOSE,
        token: tokenOf(column, value),
        value: JSON.stringify({ email }),
        ...(userId === undefined ? {} : { userId }),
      };
      try {
        return await verifications.noteOnce({ ...given, expiresIn: LIFE, now: env.now() }, tx);
      } catch (error) {
        if (error instanceof UniqueViolation) return false;
        throw error;
      }
    },
    async find(column: string, value: unknown): Promise<z.output<typeof Holder> | undefined> {
      const found = isUsed ? await verifications.findGood(PURPOSE, tokenOf(column, value)) : undefined;
      return found && Holder.parse(JSON.parse(found.value));
    },
    /** Releases the values of a user: the owner of the email address chooses again. */
    async release(userId: string, tx: Transaction): Promise<void> {
      if (isUsed) await verifications.removeOf(PURPOSE, userId, tx);
    },
  };
});
