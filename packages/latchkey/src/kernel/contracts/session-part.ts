import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Context } from "./context.ts";
import type { Found, Proof, Session } from "./identity.ts";
import type { Service } from "./service.ts";

/** A way to authenticate requests: a cookie, a bearer token, an API key. */
export interface Finder {
  /** Returns undefined if the request contains nothing of this kind, or nothing valid. */
  find(context: Context): MaybePromise<Found | undefined>;
}

/** A session's token as a browser holds it. */
export interface HeldToken {
  readonly token: string;
  /** Its stored form. */
  readonly stored: string;
  /** True if it carried the engine's signature: the session was opened here, even if it has ended. */
  readonly isSigned: boolean;
}

/** Sessions in which a user acts as the owner. */
export interface Acting {
  /** The session column with the ID of the user who acts. */
  readonly column: keyof Session;
  /** Reports whether that user may still act as the owner. If not, the session ends. */
  readonly mayAct: Service<(context: Context, found: Found) => Promise<boolean>>;
}

/** The session cookies of one request. Handlers use them through the methods of `Context`. */
export interface SessionCookies {
  /** Returns the token of a cookie that the engine signed. Anything else counts as none. */
  held(context: Context): HeldToken | undefined;
  /** Reports whether the session ends with the browser: by this request, or as it was opened. */
  endsWithBrowser(context: Context): boolean;
  set(context: Context, token: string, remember: boolean): void;
  clear(context: Context): void;
  /** Removes the copy of the session, not the session. */
  clearCopy(context: Context): void;
  /** Sets copies of sessions: runs after the handler, before the response. */
  handOut?(context: Context): MaybePromise<void>;
}

/** A place in requests, other than the cookie, that carries session tokens. */
export interface TokenCarrier {
  /**
   * Returns null if the request has something of this kind that isn't a token. Then the cookie is ignored
   * too.
   */
  held(context: Context): HeldToken | null | undefined;
  /** Called when the response sets the session's cookie: the caller gets the token in this way as well. */
  handOut(context: Context, token: string): void;
}

/** Data that a browser holds in addition to its active session. */
export interface Companion {
  /** Called when the response sets the cookie of a session that was open before, maybe with another token. */
  presented(context: Context, token: string, remember: boolean): void;
  /** Called when the browser signs out: ends what it holds. */
  signedOut(context: Context): Promise<void>;
}

/** A feature's part in sessions that are open. */
export interface SessionPart {
  /** At most one feature carries tokens of sessions. */
  readonly carrier?: Service<TokenCarrier>;
  readonly companion?: Service<Companion>;
  /** Runs when `get-session` answers with a session that may carry headers. */
  readonly onRead?: Service<(context: Context, found: Found) => MaybePromise<void>>;
  /** At most one feature lets users act as others. */
  readonly acting?: Acting;
  /** Further requirements for a session, besides its age, before its user's sign-in methods change. */
  readonly freshness?: Service<Freshness>;
  /** Session columns with the active scope, the outer one first: an organization, its team. */
  readonly scopes?: readonly string[];
}

/** Reports whether re-authenticating with this method brings the session closer to fresh. */
export type Helps = (method: string) => boolean;

/**
 * A feature's further requirements for a session, besides its age, before its user's sign-in methods change.
 */
export interface Freshness {
  /** `shown`: the proofs of the request itself. Returns undefined if nothing is missing. */
  missing(found: Found, shown: readonly Proof[], now: number): Promise<Helps | undefined>;
}
