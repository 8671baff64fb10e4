import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import type { Changed, Secondary } from "../../../redis/secondary.ts";
import { isStoredForm, storedToken } from "../../../security/tokens.ts";
import { sessionScopes } from "../opening/scopes.ts";
import { type ActiveSession, parseActive, storedParser } from "../stored-rows.ts";
import type { Stored } from "./session-storage.ts";

/**
 * Entries of sessions in the secondary storage: `<token>`, and the lists `active-sessions-<user>`. Until everything
 * is in the own format (`writing`), a session is under its token or that token's hash, and both are tried.
 */
export function sessionEntries(
  core: Core,
  secondary: Secondary,
  writing: Pick<Core["writing"], "isOwn"> = core.writing,
) {
  const { surely } = core.db.clock;
  const parseStored = storedParser(core.db.schema);
  const scopes = core.use(sessionScopes);
  const listKey = (userId: string) => `active-sessions-${userId}`;
  const secondsTo = (milliseconds: number) => (milliseconds - surely()) / 1000;
  const keysOf = (token: string) =>
    writing.isOwn || isStoredForm(token) ? [token] : [token, storedToken(token)];

  async function list(userId: string): Promise<ActiveSession[]> {
    return parseActive(await secondary.get(listKey(userId)), surely());
  }

  async function find(token: string): Promise<Stored | undefined> {
    for (const key of keysOf(token)) {
      const stored = parseStored(await secondary.get(key), key);
      if (stored !== undefined) return stored;
    }
    return undefined;
  }

  function changeList(
    userId: string,
    change: (active: ActiveSession[]) => readonly ActiveSession[],
  ): Promise<void> {
    return secondary.change(listKey(userId), (text) => {
      const active = change(parseActive(text, surely()));
      if (active.length === 0) return text === undefined ? undefined : null;
      return {
        value: JSON.stringify(active),
        seconds: secondsTo(Math.max(...active.map(({ expiresAt }) => expiresAt))),
      };
    });
  }

  function written({ session, user }: Stored): Changed {
    const seconds = secondsTo(Date.parse(session.expiresAt));
    return seconds > 0 ? { value: JSON.stringify({ session, user }), seconds } : null;
  }

  /** Changes a session if it is still there. An ended one stays ended. Returns its key if it was changed. */
  async function change(
    token: string,
    change: (stored: Stored) => MaybePromise<Stored | undefined>,
  ): Promise<string | undefined> {
    for (const key of keysOf(token)) {
      let isThere = false;
      let isChanged = false;
      await secondary.change(key, async (text) => {
        const before = parseStored(text, key);
        const after = before && (await change(before));
        isThere = before !== undefined;
        isChanged = after !== undefined;
        return after && written(after);
      });
      if (isThere) return isChanged ? key : undefined;
    }
    return undefined;
  }

  /** Puts a session on its user's list, or changes its entry there. */
  function enlist(userId: string, entry: ActiveSession): Promise<void> {
    return changeList(userId, (active) => [...active.filter(({ token }) => token !== entry.token), entry]);
  }

  async function put(stored: Stored): Promise<void> {
    const { token, userId, expiresAt } = stored.session;
    const value = written(stored);
    if (!value) return;
    await secondary.set(token, value.value, value.seconds);
    await enlist(userId, { token, expiresAt: Date.parse(expiresAt) });
  }

  /** Returns the keys that these sessions of a user may be under. */
  async function keysIn(userId: string, tokens: readonly string[]): Promise<readonly string[]> {
    if (writing.isOwn) return tokens;
    const hashes = new Set(tokens.map(hashOf));
    const listed = (await list(userId))
      .map(({ token }) => token)
      .filter((token) => hashes.has(hashOf(token)));
    return [...new Set([...tokens, ...hashes, ...listed])];
  }

  /** Reports whether one of them was still there: of two callers that remove it at once, one finds it. */
  async function remove(userId: string, tokens: readonly string[]): Promise<boolean> {
    const keys = await keysIn(userId, tokens);
    let hasEnded = false;
    for (const key of keys) {
      let isThere = false;
      await secondary.change(key, (text) => {
        isThere = text !== undefined;
        return isThere ? null : undefined;
      });
      hasEnded ||= isThere;
    }
    await changeList(userId, (active) => active.filter(({ token }) => !keys.includes(token)));
    return hasEnded;
  }

  /** Moves a session to the token that `moved` gives it. Returns the earlier one, or undefined if it has ended. */
  async function move(from: string, moved: (stored: Stored) => Stored): Promise<Stored | undefined> {
    const known = await find(from);
    if (known === undefined) return undefined;
    const { token, userId } = known.session;
    const next = moved(known);
    // It is there under both tokens for a moment: a walk through all of the user's sessions misses none.
    await put(next);
    let taken: Stored | undefined;
    // Removed in one step: of two callers that rotate it at once, one finds it.
    await secondary.change(token, (text) => {
      taken = parseStored(text, token);
      return taken && null;
    });
    await changeList(userId, (active) => active.filter((entry) => entry.token !== token));
    if (taken === undefined) {
      await remove(userId, [next.session.token]);
      return undefined;
    }
    const before = taken;
    // It was changed between the copy and now, under the old token alone.
    if (JSON.stringify(before) !== JSON.stringify(known))
      await change(next.session.token, ({ session, user }) => ({
        session: scopes.caughtUp(session, moved(before).session),
        user,
      }));
    return before;
  }

  return { list, find, change, enlist, put, keysIn, remove, move };
}

/** The hash of a token, also of one that is its hash already. */
export function hashOf(token: string): string {
  return isStoredForm(token) ? token : storedToken(token);
}

const FINISHING = { isOwn: false };

/** Replaces the tokens of a user's sessions in the secondary storage by their hashes. May be repeated. */
export function rekeyedSessions(core: Core, secondary: Secondary): (userId: string) => Promise<void> {
  const { list, move } = sessionEntries(core, secondary, FINISHING);
  return async (userId) => {
    for (const { token } of await list(userId)) {
      if (isStoredForm(token)) continue;
      await move(token, ({ session, user }) => ({
        session: { ...session, token: storedToken(token) },
        user,
      }));
    }
  };
}
