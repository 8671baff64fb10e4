import type { Permissions } from "../../shared/access-control.ts";

/** A user as the engine holds it. Dates are ISO 8601 texts; features add further columns. */
export interface User {
  id: string;
  name: string;
  /** Normalized and lower case. */
  email: string;
  emailVerified: boolean;
  image: string | null;
  /** BCP 47 tag of the user's language. Null: not set. */
  locale: string | null;
  /** IANA name of the user's time zone. Null: not set. */
  timeZone: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A session as the engine holds it. Features add further columns. */
export interface Session {
  id: string;
  /** The stored form of the token, never the token itself. */
  token: string;
  userId: string;
  expiresAt: string;
  /** Empty if unknown. */
  ipAddress: string;
  /** Empty if unknown. */
  userAgent: string;
  createdAt: string;
  updatedAt: string;
}

/** The API key in place of a session. */
export interface UsedKey {
  readonly id: string;
  /** The permissions it is limited to. Null: all of its owner's. */
  readonly permissions: Permissions | null;
}

/** A proof of a user's identity. */
export interface Proof {
  /** `password`, the ID of a provider, … */
  readonly method: string;
  /** ISO 8601. */
  readonly at: string;
  /** The authenticator has verified the user itself (WebAuthn 3, 1: user verification). */
  readonly userVerified?: true;
  /** Set if it shows that the user reads the account's email: the same mailbox never counts twice. */
  readonly channel?: "mailbox";
  /** Set for an administrator who acts as the user: the stored form of their own session's token. */
  readonly actor?: string;
}

/** A valid session, with its owner. */
export interface Found {
  session: Session;
  user: User;
  /** The token as the caller sent it. */
  token: string;
  /** Set if the caller used an API key and has no session. */
  key?: UsedKey;
  /** Set if read from a copy in a cookie: the session may have ended since. */
  isCopy?: true;
  /** Set if read from a copy because the database is away. Only for routes with `duringOutage`. */
  isDegraded?: true;
}

/** A user as callbacks of the application receive it. */
export interface CallbackUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Converts a user for callbacks of the application. */
export function callbackUser(user: User): CallbackUser {
  return { ...user, createdAt: new Date(user.createdAt), updatedAt: new Date(user.updatedAt) };
}
