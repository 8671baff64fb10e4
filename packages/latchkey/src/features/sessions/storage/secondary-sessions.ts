import { ConfigurationError, LatchkeyError, SERVICE_UNAVAILABLE } from "../../../base/errors.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import { shownValues } from "../../../kernel/contracts/fields/field-values.ts";
import type { Session, User } from "../../../kernel/contracts/identity.ts";
import type { Secondary } from "../../../redis/secondary.ts";
import { onRollback } from "../../../storage/statements/watched.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userStore } from "../../users/store.ts";
import { retryUntilDone } from "../ending/retry-until-done.ts";
import { proofsIn, withProof } from "../opening/proofs.ts";
import { memberOf, sessionScopes } from "../opening/scopes.ts";
import { hashOf, sessionEntries } from "./session-entries.ts";
import type { SessionKey, SessionStorage, Stored } from "./session-storage.ts";

/** Copies of a user that are updated at the same time: one after the other is slow across a network. */
const AT_ONCE = 32;

/**
 * Sessions in the secondary storage: `<token>` holds `{session, user}` until the session ends, and
 * `active-sessions-<user>` the list of `{token, expiresAt}`. With `storeSessionInDatabase` they are also
 * rows.
 *
 * - Where sessions are also rows, the table answers for sessions missing here, for lists, and for
 *   everything while the storage can't be reached. Otherwise an unreachable storage is a 503: no user is
 *   signed out because of it.
 * - Ending a session begins in the storage: if it can't be reached, nothing has ended and the answer is
 *   503.
 * - A session is written in the transaction that opens it, and removed if that fails: the lock on the
 *   user's row puts it before or after any end of all the user's sessions.
 * - A change of the user is copied into their sessions after its commit. Routes that write or are sensitive
 *   read the user from their row, and where sessions are also rows, the session from its row.
 */
export function secondarySessions(core: Core, secondary: Secondary, rows: SessionStorage): SessionStorage {
  const { options, db } = core;
  const { surely } = db.clock;
  const users = core.use(userStore);
  const fields = options.session.additionalFields;
  const isMirrored = options.session.storeSessionInDatabase;
  const hiddenOfUser = [...db.schema.columnsOf("user")]
    .filter(([, { hidden }]) => hidden)
    .map(([name]) => name);
  const scopes = core.use(sessionScopes);
  if (!isMirrored) refuseConstrainedFields(core);

  const { list, find: entry, change, enlist, put, keysIn, remove, move } = sessionEntries(core, secondary);

  async function storedSession(token: string): Promise<Session | undefined> {
    return (await entry(token))?.session;
  }

  const lastWrites = new WeakMap<SessionKey, Map<string, object>>();

  /** Notes a write. It remains the last one until the same request writes again: a transaction may be retried. */
  function lastWriteOf(key: SessionKey, name: string): () => boolean {
    const writes = lastWrites.get(key) ?? new Map<string, object>();
    const own = {};
    lastWrites.set(key, writes.set(name, own));
    return () => writes.get(name) === own;
  }

  /**
   * Returns the user's tokens that aren't in `seen`, and adds them to it: a session that gets another token is listed
   * under the new one before the old one is gone.
   */
  async function unseen(userId: string, seen: Set<string>): Promise<string[]> {
    const tokens = (await list(userId)).map(({ token }) => token).filter((token) => !seen.has(token));
    for (const token of tokens) seen.add(token);
    return tokens;
  }

  /** Tokens on the list and of the rows: a list may have been lost, or be older than the rows. */
  async function tokensOf(userId: string, tx?: Transaction): Promise<string[]> {
    const listed: readonly { token: string }[] = await list(userId);
    const stored = isMirrored ? await rows.listOf(userId, new Date(surely()).toISOString(), tx) : [];
    return [...new Set([...listed, ...stored].map(({ token }) => token))];
  }

  /** Undone with the transaction. Nothing changes in a session for which `isMeant` is false. */
  async function setMember(
    key: SessionKey,
    { name, value, updatedAt }: { name: string; value: unknown; updatedAt: string },
    tx: Transaction,
    isMeant: (session: Session) => boolean,
  ): Promise<void> {
    const added = name in fields ? shownValues(fields, { [name]: value }) : { [name]: value };
    const written = added[name];
    const isLast = lastWriteOf(key, name);
    let before: unknown;
    await change(key.token, ({ session, user }) => {
      if (!isMeant(session)) return undefined;
      before = memberOf(session, name);
      return { session: { ...session, ...added, updatedAt }, user };
    });
    onRollback(tx, async () => {
      if (!isLast()) return;
      // The session may no longer belong to its earlier scope.
      const restored = scopes.all.includes(name) ? null : before;
      await change(key.token, ({ session, user }) =>
        memberOf(session, name) === written ? { session: { ...session, [name]: restored }, user } : undefined,
      );
    });
  }

  /** The user without hidden columns. */
  function shown(user: User): User {
    const copy: User & Record<string, unknown> = { ...user };
    for (const name of hiddenOfUser) delete copy[name];
    return copy;
  }

  async function find(token: string, mayBeCached: boolean): Promise<Stored | undefined> {
    let stored: Stored | undefined;
    try {
      stored = await entry(token);
    } catch (error) {
      if (!isMirrored || !isUnavailable(error)) throw error;
      return rows.find(token, false);
    }
    // Not put back: another request may end it between the read of the row and the write.
    if (stored === undefined) return isMirrored ? rows.find(token, false) : undefined;
    if (mayBeCached) return stored;
    // The row decides: a session without one was ended, even if an older state of the storage has it.
    if (isMirrored) return rows.find(token, false);
    const user = await users.findById(stored.session.userId);
    return user && { session: stored.session, user: shown(user) };
  }

  const outdated = new Set<string>();

  /** Updates the copies of a user from their row. */
  async function copyUser(userId: string): Promise<void> {
    const active = await list(userId);
    if (active.length === 0) return;
    const tokens = active.map(({ token }) => token);
    if ((await users.findById(userId)) === undefined) {
      await remove(userId, tokens);
      return;
    }
    const copy = (token: string): Promise<unknown> =>
      change(token, async ({ session }) => {
        // Read after the copy: of two simultaneous updates, the later reading stays.
        const user = await users.findById(userId);
        return user && { session, user: shown(user) };
      });
    for (let at = 0; at < tokens.length; at += AT_ONCE)
      await Promise.all(tokens.slice(at, at + AT_ONCE).map(copy));
  }

  async function copyUsers(): Promise<boolean> {
    for (const userId of [...outdated]) {
      outdated.delete(userId);
      try {
        await copyUser(userId);
      } catch {
        outdated.add(userId);
        return true;
      }
    }
    return false;
  }
  const copyUsersAgain = retryUntilDone(copyUsers);

  core.whenChanged(async (changes) => {
    for (const { table, owner } of changes) if (table === "user") outdated.add(owner);
    if (await copyUsers()) copyUsersAgain();
  });

  return {
    find,
    async listOf(userId, now) {
      if (isMirrored) return rows.listOf(userId, now);
      const from = Date.parse(now);
      const active = await list(userId);
      const found = await Promise.all(active.map(({ token }) => storedSession(token)));
      return newestFirst(
        found
          .filter((session) => session !== undefined)
          .filter(({ expiresAt }) => Date.parse(expiresAt) > from),
      );
    },
    async insert(row, tx) {
      if (isMirrored) await rows.insert(row, tx);
      // Read under the lock on the row: the user may have changed since the caller read them.
      const user = await users.findById(row.userId, tx);
      if (user === undefined) return;
      onRollback(tx, async () => void (await remove(row.userId, [row.token])));
      const session: Session = { ...scopes.nowhere, ...row, ...shownValues(fields, row) };
      await put({ session, user: shown(user) });
    },
    async extend(session) {
      const { token, expiresAt, updatedAt } = session;
      if (isMirrored && !(await rows.extend(session))) return false;
      const changed = await change(token, ({ session, user }) =>
        Date.parse(session.expiresAt) < Date.parse(expiresAt)
          ? { session: { ...session, expiresAt, updatedAt }, user }
          : undefined,
      );
      if (changed === undefined) return isMirrored;
      await enlist(session.userId, { token: changed, expiresAt: Date.parse(expiresAt) });
      return true;
    },
    async rotate(key, to, tx) {
      if (isMirrored && !(await rows.rotate(key, to, tx))) return false;
      const now = to.now;
      const rotated = ({ session, user }: Stored): Stored => ({
        session: {
          ...session,
          ...withProof(session, to.proof),
          token: to.token,
          createdAt: now,
          updatedAt: now,
        },
        user,
      });
      const before = await move(key.token, rotated);
      if (before === undefined) return isMirrored;
      onRollback(tx, async () => {
        await remove(key.userId, [to.token]);
        await put(before);
      });
      return true;
    },
    async proofsOf(session, tx) {
      if (isMirrored) return rows.proofsOf(session, tx);
      return proofsIn(await storedSession(session.token));
    },
    rollsBack: false,
    async delete({ token, userId }) {
      const found = await Promise.all((await keysIn(userId, [token])).map(storedSession));
      const isTheirs = found.some((session) => session?.userId === userId);
      const hasEnded = isTheirs && (await remove(userId, [token]));
      // If the storage has lost the session, only the row is left.
      return (isMirrored && (await rows.delete({ token, userId }))) || hasEnded;
    },
    async deleteAll(userId, tx) {
      const hasEnded = await remove(userId, await tokensOf(userId, tx));
      return (isMirrored && (await rows.deleteAll(userId, tx))) || hasEnded;
    },
    async deleteOthers(keep) {
      const others = (await tokensOf(keep.userId)).filter((token) => hashOf(token) !== hashOf(keep.token));
      const hasEnded = await remove(keep.userId, others);
      return (isMirrored && (await rows.deleteOthers(keep))) || hasEnded;
    },
    async endSurplus(keep, now, tx) {
      const { maximumPerUser } = options.session;
      if (isMirrored) {
        const ended = await rows.endSurplus(keep, now, tx);
        const tokens = ended.map(({ token }) => token);
        if (tokens.length > 0) await remove(keep.userId, tokens);
        return ended;
      }
      const listed = (await list(keep.userId)).map(({ token }) => token);
      if (listed.length <= maximumPerUser) return [];
      const found = await Promise.all(listed.map(storedSession));
      const others = found.filter((session) => session !== undefined).filter(({ id }) => id !== keep.id);
      const ended = lastUsedFirst(others).slice(maximumPerUser - 1);
      await remove(
        keep.userId,
        ended.map(({ token }) => token),
      );
      return ended;
    },
    async isOpen(session, now, tx) {
      if (isMirrored) return rows.isOpen(session, now, tx);
      return (await storedSession(session.token)) !== undefined;
    },
    async setField(key, field, updatedAt, tx) {
      if (isMirrored) await rows.setField(key, field, updatedAt, tx);
      const { name, value, within } = field;
      const outer = within === undefined ? undefined : scopes.outerOf(name);
      const isMeant = (session: Session) => outer === undefined || memberOf(session, outer) === within;
      await setMember(key, { name, value, updatedAt }, tx, isMeant);
    },
    async leaveScope(userId, left, tx) {
      if (isMirrored) await rows.leaveScope(userId, left, tx);
      // This isn't undone with the transaction: no session stays in a scope that it may have lost.
      const seen = new Set<string>();
      for (let tokens = await unseen(userId, seen); tokens.length > 0; tokens = await unseen(userId, seen))
        for (const token of tokens) await change(token, (stored) => scopes.without(stored, left));
    },
    async leaveScopeOf(session, left, tx) {
      if (isMirrored) await rows.leaveScopeOf(session, left, tx);
      await change(session.token, (stored) => scopes.without(stored, left));
    },
  };
}

function newestFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

function lastUsedFirst(sessions: readonly Session[]): Session[] {
  return newestFirst(sessions).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

function isUnavailable(error: unknown): boolean {
  return error instanceof LatchkeyError && error.code === SERVICE_UNAVAILABLE.code;
}

/** Refuses fields that only a database can check: unique values and references. */
function refuseConstrainedFields({ options }: Core): void {
  for (const [name, { unique, references }] of Object.entries(options.session.additionalFields)) {
    if (!unique && references === undefined) continue;
    const [member, what] = unique
      ? ["unique", "whether a value is taken"]
      : ["references", "whether a row is there"];
    throw new ConfigurationError(
      `session.additionalFields.${name}.${member} needs session.storeSessionInDatabase: a secondary storage can't tell ${what}.`,
    );
  }
}
