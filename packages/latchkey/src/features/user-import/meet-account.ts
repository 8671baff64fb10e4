import { service } from "../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";
import { importedEvent, madeRow, newUsers, skipped, verdictOf } from "./new-users.ts";
import { credentialKeys, type Prepared } from "./prepare.ts";
import type { ImportCode, Verdict } from "./row.ts";
import { importStore } from "./store.ts";

/** Adds what an account lacks, with its row locked. */
const merging = service((core) => {
  const { env, newId } = core;
  const store = core.use(importStore);
  const eventOf = core.use(importedEvent);
  return async (each: Prepared, userId: string, runId: string | undefined, tx: Transaction) => {
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
        {
          users: [],
          accounts: added,
          made: [{ ...made, id: await newId("importedUser", tx) }],
          events: [eventOf(userId, runId)],
        },
        tx,
      );
    }
    return { isAdded: added.length > 0, notes };
  };
});

/** Merges a row with the account of its email address, unless they may be of two people. */
const meeting = service((core) => {
  const { db } = core;
  const store = core.use(importStore);
  const users = core.use(userStore);
  const merge = core.use(merging);
  return async (each: Prepared, found: { id: string; emailVerified: boolean }, runId: string | undefined) => {
    const before = await store.listOfUser(found.id);
    const same = before.find((made) => made.runId === runId && made.position === each.row.position);
    // The import was interrupted, and comes to this row again.
    if (same !== undefined)
      return verdictOf(each, same.verdict === "merged" ? "merged" : "created", found.id);
    if (!(each.row.emailVerified && found.emailVerified))
      return skipped(each.row, before.length > 0 ? "ALREADY_THERE" : "EMAIL_UNCONFIRMED", found.id);
    const result = await db.transaction(async (tx) => {
      if (!(await users.lock(found.id, tx))) return undefined;
      const current = await users.findById(found.id, tx);
      if (current?.email !== each.email || !current.emailVerified) return undefined;
      return merge(each, found.id, runId, tx);
    });
    if (result === undefined) return skipped(each.row, "CONFLICT");
    if (!result.isAdded) return skipped(each.row, "ALREADY_THERE", found.id);
    return { ...verdictOf(each, "merged", found.id), notes: [...each.notes, ...result.notes] };
  };
});

/** Judges a row that may meet an existing account. */
export const singleUser = service((core) => {
  const store = core.use(importStore);
  const meet = core.use(meeting);
  const writeNew = core.use(newUsers);

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

  return async (each: Prepared, runId: string | undefined): Promise<Verdict> => {
    const [found] = await store.byEmails([each.email], undefined);
    try {
      if (found !== undefined) return await meet(each, found, runId);
      // Imported before; the email address has changed since.
      if (each.id !== undefined && (await store.listOfUser(each.id)).length > 0)
        return skipped(each.row, "ALREADY_THERE", each.id);
      const rest = await withoutTaken(each);
      if (runId === undefined) return verdictOf(rest, "created", null);
      const [verdict] = await writeNew([rest], runId);
      return verdict ?? skipped(each.row, "CONFLICT");
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      return skipped(each.row, "CONFLICT");
    }
  };
});
