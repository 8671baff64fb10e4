import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { User } from "../../kernel/identity.ts";
import type { Direction } from "../../kernel/list-query.ts";
import type { Row } from "../../storage/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { apiKeyTable } from "./tables.ts";

export type ApiKeyRow = Row<typeof apiKeyTable>;

/** A key with the user who owns it, or of an organization's key who was given its secret. */
export interface KeptKey {
  readonly row: ApiKeyRow;
  readonly user: User | undefined;
}

export interface KeyOwner {
  readonly referenceId: string;
  /** The names of the kinds that are meant. */
  readonly configIds: readonly string[];
}

export interface KeyPage {
  readonly sortBy: string;
  readonly direction: Direction;
  readonly limit: number;
  readonly offset: number;
}

/** How a use is counted. Milliseconds. */
export interface Counting {
  readonly now: number;
  /** Uses are limited to `max` in a window of this length. Undefined: they aren't. */
  readonly rate: { readonly window: number; readonly max: number } | undefined;
  /** How long until `remaining` is filled up again. Undefined: it isn't. */
  readonly refillEvery: number | undefined;
}

export interface Uses {
  readonly count: number;
  /** ISO 8601. */
  readonly last: string;
}

/** The new secret of a key, and the one before. */
export interface Rotation {
  readonly key: string;
  readonly start: string | null;
  readonly prefix: string | null;
  readonly isChecked: boolean;
  /** Undefined: the one before stops working. */
  readonly previousUntil: string | undefined;
  readonly userId: string | null;
  readonly now: string;
}

/** Where keys are: in the table (`store.ts`), or in a secondary storage (`secondary-keys.ts`). */
export interface KeyStorage {
  /** By the form in which the key is stored, also by that of a rotated one. */
  find(stored: string): MaybePromise<KeptKey | undefined>;
  findById(id: string, tx?: Transaction): Promise<ApiKeyRow | undefined>;
  list(owner: KeyOwner, page: KeyPage): Promise<{ rows: readonly ApiKeyRow[]; total: number }>;
  count(owner: KeyOwner, tx?: Transaction): Promise<number>;
  /**
   * The keys of a user, and those of organizations whose secret they were given, that were created or changed since
   * then. ISO 8601.
   */
  listSince(userId: string, since: string, tx?: Transaction): Promise<readonly ApiKeyRow[]>;
  /** Throws `UniqueViolation` if the key is there. */
  insert(row: ApiKeyRow, tx: Transaction): Promise<void>;
  /** Sets these columns, or throws `KEY_NOT_FOUND`. The counts of a key change only by `spend` otherwise. */
  update(row: ApiKeyRow, changes: Partial<ApiKeyRow>, tx: Transaction): Promise<void>;
  /** True for one of several who rotate a key at once. */
  rotate(row: ApiKeyRow, to: Rotation, tx: Transaction): Promise<boolean>;
  /** True for the one caller that deleted it. */
  remove(row: ApiKeyRow, tx?: Transaction): Promise<boolean>;
  /** Counts one use, if the key has one left: true for as many callers as that, however many try at once. */
  spend(row: ApiKeyRow, counting: Counting): Promise<boolean>;
  /** Deletes a key that has no use left and gets none. */
  removeUsedUp(row: ApiKeyRow): Promise<void>;
  /** Deletes a key that has expired by then (ISO 8601), unless its owner has renewed it meanwhile. */
  removeExpired(row: ApiKeyRow, by: string): Promise<void>;
  /** Notes uses that aren't limited. */
  addUses(row: ApiKeyRow, uses: Uses): Promise<void>;
  /** All keys of an owner, or those that have expired by then. Undefined owner: everybody's. */
  removeAllOf(owner: KeyOwner | undefined, expiredBy?: string, tx?: Transaction): Promise<void>;
}
