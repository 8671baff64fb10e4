import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import type { Direction } from "../../../kernel/pipeline/lists/list-query.ts";
import type { Row } from "../../../storage/tables/table.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import type { apiKeyTable } from "../tables.ts";

export type ApiKeyRow = Row<typeof apiKeyTable>;

/** A key with its owner, or, for an organization's key, with the member who was given its secret. */
export interface KeptKey {
  readonly row: ApiKeyRow;
  readonly user: User | undefined;
}

export interface KeyOwner {
  readonly referenceId: string;
  /** Names of the kinds that are searched. */
  readonly configIds: readonly string[];
}

export interface KeyPage {
  readonly sortBy: string;
  readonly direction: Direction;
  readonly limit: number;
  readonly offset: number;
}

/** Time and limits with which a use is counted. Milliseconds. */
export interface Counting {
  readonly now: number;
  /** Uses are limited to `max` in a window of this length. Undefined: they aren't limited. */
  readonly rate: { readonly window: number; readonly max: number } | undefined;
  /** Interval of a due refill of `remaining`. Undefined: none is due. */
  readonly refillEvery: number | undefined;
}

export interface Uses {
  readonly count: number;
  /** ISO 8601. */
  readonly last: string;
}

/** The new secret of a key, and the previous one. */
export interface Rotation extends Pick<ApiKeyRow, "key" | "start" | "prefix" | "isChecked" | "userId"> {
  /** Undefined: the previous secret stops working. */
  readonly previousUntil: string | undefined;
  readonly now: string;
}

/** Storage of keys: the table (`store.ts`), or a secondary storage (`secondary-keys.ts`). */
export interface KeyStorage {
  /** Finds a key by its stored form, or by that of its previous secret. */
  find(stored: string): MaybePromise<KeptKey | undefined>;
  findById(id: string, tx?: Transaction): Promise<ApiKeyRow | undefined>;
  list(owner: KeyOwner, page: KeyPage): Promise<{ rows: readonly ApiKeyRow[]; total: number }>;
  count(owner: KeyOwner, tx?: Transaction): Promise<number>;
  /**
   * Returns the keys of a user, and those of organizations whose secret the user was given, that were created
   * or changed since then. ISO 8601.
   */
  listSince(userId: string, since: string, tx?: Transaction): Promise<readonly ApiKeyRow[]>;
  /** Throws `UniqueViolation` if the key exists. */
  insert(row: ApiKeyRow, tx: Transaction): Promise<void>;
  /**
   * Sets these columns, or throws `KEY_NOT_FOUND`. Apart from this, a key's counts change only with `spend`.
   */
  update(row: ApiKeyRow, changes: Partial<ApiKeyRow>, tx: Transaction): Promise<void>;
  /** True for one of several concurrent rotations of a key. */
  rotate(row: ApiKeyRow, to: Rotation, tx: Transaction): Promise<boolean>;
  /** True for the one caller that deleted it. */
  remove(row: ApiKeyRow, tx?: Transaction): Promise<boolean>;
  /**
   * Counts one use, if the key has one left. True for exactly as many callers as there are uses, however many
   * try at once.
   */
  spend(row: ApiKeyRow, counting: Counting): Promise<boolean>;
  /** Deletes a key that has no uses left and no refill. */
  removeUsedUp(row: ApiKeyRow): Promise<void>;
  /** Deletes a key that has expired by then (ISO 8601), unless its owner has renewed it meanwhile. */
  removeExpired(row: ApiKeyRow, by: string): Promise<void>;
  /** Records uses of a key whose uses aren't limited. */
  addUses(row: ApiKeyRow, uses: Uses): Promise<void>;
  /**
   * Deletes all keys of an owner, or those that have expired by then. Undefined owner: the keys
   * of all owners.
   */
  removeAllOf(owner: KeyOwner | undefined, expiredBy?: string, tx?: Transaction): Promise<void>;
}
