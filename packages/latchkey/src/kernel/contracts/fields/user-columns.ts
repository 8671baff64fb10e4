import type { z } from "zod";
import type { ErrorCode } from "../../../base/errors.ts";
import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import type { Service } from "../service.ts";

type Values = Readonly<Record<string, unknown>>;

/** Columns that a feature adds to users and that users write: at sign-up, and with update-user. */
export interface UserColumns {
  readonly names: readonly string[];
  /** Columns with unique values, and the error for a value that is taken. */
  readonly unique?: readonly { readonly column: string; readonly taken: ErrorCode }[];
  /** Returns the members of bodies for these columns: of a new user, or of an existing one. */
  shape(row: "new" | "there"): z.ZodRawShape;
  /** Further errors of both routes. */
  readonly errors: readonly ErrorCode[];
  readonly rules: Service<UserColumnRules>;
}

export interface UserColumnRules {
  /** Returns all columns of a new user, as they are stored. Throws if one is invalid. */
  created(given: Values): MaybePromise<Values>;
  /** Returns the changed columns, as they are stored. */
  changed(given: Values): MaybePromise<Values>;
  /** Throws if another user has a value that must be unique. */
  assertFree(stored: Values): Promise<void>;
  /** Throws if the user may not change these. Runs in the transaction, with the user's row locked. */
  assertChangeable(userId: string, stored: Values, tx: Transaction): Promise<void>;
  /** Translates a database's refusal of a write. Undefined: it has another cause. */
  failure(error: unknown): unknown;
}

export function userColumnsOf(features: readonly { userColumns?: UserColumns }[]): readonly UserColumns[] {
  return features.flatMap(({ userColumns }) => userColumns ?? []);
}
