import type { Permissions } from "../shared/access-control.ts";

/** A user as the engine holds it. Dates are ISO 8601 texts; columns that features add stand beside these. */
export interface User {
  id: string;
  name: string;
  /** Normalised and lower case. */
  email: string;
  emailVerified: boolean;
  image: string | null;
  /** BCP 47: what the person reads. Null: they haven't said. */
  locale: string | null;
  /** IANA name: where the person's clocks are. Null: they haven't said. */
  timeZone: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A session as the engine holds it. */
export interface Session {
  id: string;
  /** The form in which the token stands in the table, never the token itself. */
  token: string;
  userId: string;
  expiresAt: string;
  /** Empty when unknown. */
  ipAddress: string;
  /** Empty when unknown. */
  userAgent: string;
  createdAt: string;
  updatedAt: string;
  activeOrganizationId: string | null;
  /** The ID of the administrator who acts as the owner. */
  impersonatedBy?: string | null;
}

/** The API key that stands for a session. */
export interface UsedKey {
  readonly id: string;
  /** What it is limited to. Null: what its owner may do. */
  readonly permissions: Permissions | null;
}

/** A session that was found to be good, with its owner. */
export interface Found {
  session: Session;
  user: User;
  /** The token as the caller presented it. */
  token: string;
  /** Where the caller has no session of their own, but a key in its place. */
  key?: UsedKey;
  /** Read from a copy in a cookie: the session may have ended since. */
  isCopy?: true;
}
