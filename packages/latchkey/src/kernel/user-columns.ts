import type { z } from "zod";
import type { ErrorCode } from "../base/errors.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Transaction } from "../storage/transaction.ts";
import type { Service } from "./service.ts";

type Values = Readonly<Record<string, unknown>>;

/** Columns that a feature adds to users and that people write: at sign-up, and with update-user. */
export interface UserColumns {
  readonly names: readonly string[];
  /** Columns whose values only one user may have, and the error for a value that is taken. */
  readonly unique?: readonly { readonly column: string; readonly taken: ErrorCode }[];
  /** What bodies may contain of them: of a new user, or of one that is there. */
  shape(row: "new" | "there"): z.ZodRawShape;
  /** What both routes may answer then. */
  readonly errors: readonly ErrorCode[];
  readonly rules: Service<UserColumnRules>;
}

export interface UserColumnRules {
  /** All columns of a new user, as they are stored. Throws where one can't be. */
  created(given: Values): MaybePromise<Values>;
  /** Those that change. */
  changed(given: Values): MaybePromise<Values>;
  /** Throws where another user has a value that only one may have. */
  assertFree(stored: Values): Promise<void>;
  /** Throws where the user may not change these. In the transaction, the user's row locked. */
  assertChangeable(userId: string, stored: Values, tx: Transaction): Promise<void>;
  /** What it means that the database refused a write. Undefined: it is about something else. */
  failure(error: unknown): unknown;
}

export function userColumnsOf(features: readonly { userColumns?: UserColumns }[]): readonly UserColumns[] {
  return features.flatMap(({ userColumns }) => userColumns ?? []);
}
