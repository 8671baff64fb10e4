import type { Session, User } from "../../kernel/identity.ts";
import type { Stored } from "./session-storage.ts";

/** An entry of the list of a user's sessions. */
export interface ActiveSession {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Parses the session under a key; undefined if it isn't usable. Others may write there too: earlier
 * applications, and people by hand.
 */
export function parseStored(text: string | undefined, token: string): Stored | undefined {
  const value = parsed(text);
  if (!isObject(value)) return undefined;
  const { session, user } = value;
  if (!isObject(session) || !isObject(user) || !isText(session.id) || !isText(session.userId))
    return undefined;
  if (session.userId !== user.id || !isText(user.email) || typeof user.name !== "string") return undefined;
  const { expiresAt, createdAt } = session;
  if (!isDate(expiresAt) || !isDate(createdAt)) return undefined;
  return {
    // Answers show only declared members. The token comes from the key, not from the value.
    session: { ...(session as unknown as Session), token },
    // The user was checked with the session; further members don't matter either.
    user: { ...(user as unknown as User), ...textsOf(user) },
  };
}

/** Optional texts of a user. Copies of an earlier version lack some of them. */
function textsOf(user: Record<string, unknown>): Pick<User, "image" | "locale" | "timeZone"> {
  const text = (value: unknown) => (isText(value) ? value : null);
  return { image: text(user.image), locale: text(user.locale), timeZone: text(user.timeZone) };
}

/** The unexpired entries of a list. */
export function parseActive(text: string | undefined, now: number): ActiveSession[] {
  const value = parsed(text);
  if (!Array.isArray(value)) return [];
  const active: ActiveSession[] = [];
  for (const entry of value) {
    if (!isObject(entry) || !isText(entry.token) || typeof entry.expiresAt !== "number") continue;
    if (entry.expiresAt > now) active.push({ token: entry.token, expiresAt: entry.expiresAt });
  }
  return active;
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isDate(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
