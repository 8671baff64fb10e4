import { service } from "../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";
import { credentialKeys, importParts, type Prepared, preparing } from "./prepare.ts";
import type { ImportCode, ImportRow, Verdict } from "./row.ts";
import { importStore } from "./store.ts";

/** A batch of one source. */
export interface Batch {
  /** Undefined: nothing is written, as in a plan. */
  readonly runId: string | undefined;
  readonly users: readonly ImportRow[];
}

type Taken = {
  readonly emails: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
};

/**
 * Writes users of another system. New users of a batch are one transaction with a few statements. A row that
 * meets an existing account is judged by itself, and so is each if the database refuses the batch: another
 * process was faster, or two rows have the same unique value.
 */
export const writingUsers = service((core) => {
  const { db, env, newId } = core;
  const prepare = core.use(preparing);
  const store = core.use(importStore);
  const parts = core.use(importParts);
  const single = core.use(singleUser);
  const now = (): string => new Date(env.now()).toISOString();

  const takenOf = async (all: readonly Prepared[]): Promise<Taken> => {
    const [emails, ids, keys] = await Promise.all([
      store.byEmails(
        all.map(({ email }) => email),
        undefined,
      ),
      store.byIds(
        all.flatMap(({ id }) => id ?? []),
        undefined,
      ),
      store.byIdentities(
        all.flatMap(({ accounts }) => accounts.map(({ identityKey }) => identityKey)),
        undefined,
      ),
    ]);
    return {
      emails: new Set(emails.map(({ email }) => email)),
      ids: new Set(ids.map(({ id }) => id)),
      keys: new Set(keys.flatMap(({ identityKey }) => identityKey ?? [])),
    };
  };

  /** Divides rows into those that meet nothing, neither in the database nor before them, and the others. */
  const divided = async (all: readonly Prepared[]) => {
    const { emails, ids, keys } = await takenOf(all);
    const seen = { emails: new Set(emails), ids: new Set(ids), keys: new Set(keys) };
    const fresh: Prepared[] = [];
    const others: Prepared[] = [];
    for (const each of all) {
      const isFresh =
        !seen.emails.has(each.email) &&
        (each.id === undefined || !seen.ids.has(each.id)) &&
        each.accounts.every(({ identityKey }) => !seen.keys.has(identityKey));
      (isFresh ? fresh : others).push(each);
      seen.emails.add(each.email);
      if (each.id !== undefined) seen.ids.add(each.id);
      for (const { identityKey } of each.accounts) seen.keys.add(identityKey);
    }
    return { fresh, others };
  };

  const writeFresh = async (fresh: readonly Prepared[], runId: string): Promise<Verdict[]> => {
    const at = now();
    return db.transaction(async (tx) => {
      const rows: Awaited<ReturnType<typeof rowsOf>>[] = [];
      for (const each of fresh) rows.push(await rowsOf(each, runId, at, newId, tx));
      await store.insert(
        {
          users: rows.map(({ user }) => user),
          accounts: rows.flatMap(({ accounts }) => accounts),
          made: rows.map(({ made }) => made),
        },
        tx,
      );
      for (const [index, { row }] of fresh.entries())
        for (const part of parts) await part.add?.(rows[index]?.user.id ?? "", row, at, tx);
      return fresh.map((each, index) => verdictOf(each, "created", rows[index]?.user.id ?? null));
    });
  };

  return async ({ runId, users }: Batch): Promise<Verdict[]> => {
    const verdicts: Verdict[] = [];
    const prepared: Prepared[] = [];
    for (const row of users) {
      const one = await prepare(row);
      if (typeof one === "string") verdicts.push(skipped(row, one));
      else prepared.push(one);
    }
    const { fresh, others } = await divided(prepared);
    let apart = others;
    if (runId === undefined) verdicts.push(...fresh.map((each) => verdictOf(each, "created", null)));
    else if (fresh.length > 0)
      try {
        verdicts.push(...(await writeFresh(fresh, runId)));
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
        apart = prepared;
      }
    for (const each of apart) verdicts.push(await single(each, runId, writeFresh));
    return verdicts.toSorted((a, b) => a.position - b.position);
  };
});

/** Judges a row that may meet an existing account. */
const singleUser = service((core) => {
  const { db, env, newId } = core;
  const store = core.use(importStore);
  const users = core.use(userStore);

  /** Adds what the account lacks, with its row locked. Returns what was added. */
  const merge = async (each: Prepared, userId: string, runId: string | undefined, tx: Transaction) => {
    const at = new Date(env.now()).toISOString();
    const notes: ImportCode[] = [];
    const added: Readonly<Record<string, unknown>>[] = [];
    const known = await store.byIdentities(
      each.accounts.map(({ identityKey }) => identityKey),
      undefined,
      tx,
    );
    const ownerOf = new Map(known.map(({ identityKey, userId }) => [identityKey, userId]));
    const base = { userId, createdAt: at, updatedAt: at };
    for (const account of each.accounts) {
      const owner = ownerOf.get(account.identityKey);
      if (owner === undefined) added.push({ ...base, ...account, id: await newId("account", tx) });
      else if (owner !== userId) notes.push("PROVIDER_TAKEN");
    }
    if (each.password !== undefined) {
      if (await store.hasPassword(userId, tx)) notes.push("PASSWORD_KEPT");
      else
        added.push({
          ...base,
          ...credentialKeys(userId),
          password: each.password,
          id: await newId("account", tx),
        });
    }
    if (each.row.totpSecret !== undefined) notes.push("TWO_FACTOR_NOT_KEPT");
    if (added.length > 0 && runId !== undefined) {
      const ids = added.map(({ id }) => id).join(",");
      const made = madeRow({ runId, userId, at, position: each.row.position, verdict: "merged", added: ids });
      await store.insert(
        { users: [], accounts: added, made: [{ ...made, id: await newId("importedUser", tx) }] },
        tx,
      );
    }
    return { isAdded: added.length > 0, notes };
  };

  const meet = async (
    each: Prepared,
    found: { id: string; emailVerified: boolean },
    runId: string | undefined,
  ) => {
    const before = await store.listOfUser(found.id);
    const same = before.find((made) => made.runId === runId && made.position === each.row.position);
    // The import was interrupted, and comes to this row again.
    if (same !== undefined)
      return verdictOf(each, same.verdict === "merged" ? "merged" : "created", found.id);
    if (!(each.row.emailVerified && found.emailVerified))
      return skipped(each.row, before.length > 0 ? "ALREADY_THERE" : "EMAIL_UNCONFIRMED", found.id);
    const result = await db.transaction(async (tx) => {
      if (!(await users.lock(found.id, tx))) return undefined;
      return merge(each, found.id, runId, tx);
    });
    if (result === undefined) return skipped(each.row, "CONFLICT");
    if (!result.isAdded) return skipped(each.row, "ALREADY_THERE", found.id);
    return { ...verdictOf(each, "merged", found.id), notes: [...each.notes, ...result.notes] };
  };

  type WriteFresh = (fresh: readonly Prepared[], runId: string) => Promise<Verdict[]>;

  /** Leaves out what other accounts have. */
  const withoutTaken = async (each: Prepared): Promise<Prepared> => {
    const notes = [...each.notes];
    const keys = await store.byIdentities(
      each.accounts.map(({ identityKey }) => identityKey),
      undefined,
    );
    const taken = new Set(keys.map(({ identityKey }) => identityKey));
    const accounts = each.accounts.filter(({ identityKey }) => !taken.has(identityKey));
    if (accounts.length < each.accounts.length) notes.push("PROVIDER_TAKEN");
    const isIdTaken = each.id !== undefined && (await store.byIds([each.id], undefined)).length > 0;
    if (isIdTaken) notes.push("ID_NOT_KEPT");
    return { ...each, accounts, notes, id: isIdTaken ? undefined : each.id };
  };

  return async (each: Prepared, runId: string | undefined, writeFresh: WriteFresh): Promise<Verdict> => {
    const [found] = await store.byEmails([each.email], undefined);
    try {
      if (found !== undefined) return await meet(each, found, runId);
      // Imported before; the email address has changed since.
      if (each.id !== undefined && (await store.listOfUser(each.id)).length > 0)
        return skipped(each.row, "ALREADY_THERE", each.id);
      const rest = await withoutTaken(each);
      if (runId === undefined) return verdictOf(rest, "created", null);
      const [verdict] = await writeFresh([rest], runId);
      return verdict ?? skipped(each.row, "CONFLICT");
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      return skipped(each.row, "CONFLICT");
    }
  };
});

type NewId = (table: string, tx: Transaction) => string | Promise<string>;

/** The rows of a new user. */
async function rowsOf(each: Prepared, runId: string, at: string, newId: NewId, tx: Transaction) {
  const id = each.id ?? (await newId("user", tx));
  const { createdAt } = each.row;
  const base = { userId: id, createdAt: at, updatedAt: at };
  const accounts: Readonly<Record<string, unknown>>[] = [];
  if (each.password !== undefined)
    accounts.push({
      ...base,
      ...credentialKeys(id),
      password: each.password,
      id: await newId("account", tx),
    });
  for (const account of each.accounts) accounts.push({ ...base, ...account, id: await newId("account", tx) });
  const made = madeRow({ runId, userId: id, at, position: each.row.position, verdict: "created", added: "" });
  return {
    user: {
      ...each.user,
      id,
      createdAt: createdAt === undefined ? at : new Date(createdAt).toISOString(),
      updatedAt: at,
    },
    accounts,
    made: { ...made, id: await newId("importedUser", tx) },
  };
}

function madeRow({
  at,
  ...made
}: {
  runId: string;
  userId: string;
  at: string;
  position: number;
  verdict: Verdict["verdict"];
  added: string;
}) {
  return { ...made, createdAt: at };
}

function verdictOf(
  { row, email, notes }: Prepared,
  verdict: Verdict["verdict"],
  userId: string | null,
): Verdict {
  return { position: row.position, email, verdict, userId, reason: null, notes: [...notes] };
}

function skipped({ position, email }: ImportRow, reason: ImportCode, userId: string | null = null): Verdict {
  return { position, email, verdict: "skipped", userId, reason, notes: [] };
}
