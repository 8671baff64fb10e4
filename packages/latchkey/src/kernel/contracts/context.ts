import type { CookieSpec } from "../../security/cookie-names.ts";
import { type CookieAttributes, decodeSigned, readCookie, serializeCookie } from "../../security/cookies.ts";
import type { OriginJudge } from "../../security/origins.ts";
import type { CompiledRoute } from "./compiled-route.ts";
import type { Core } from "./core.ts";
import type { CallSite } from "./exchange.ts";
import type { Found, Session, User } from "./identity.ts";
import type { SessionNeed } from "./route.ts";
import type { HeldToken } from "./session-part.ts";

/** State of one request on its way through the pipeline. */
export class Context {
  readonly core: Core;
  readonly route: CompiledRoute;
  readonly site: CallSite;
  /** Logged with every line that this request causes. */
  readonly requestId: string;
  /** Start of the request in milliseconds. One reading, so that nothing expires in between. */
  readonly now: number;
  /** IP address of the client as it is recorded: canonical, or undefined if unknown or tracking is off. */
  address: string | undefined = undefined;
  /** Key of limits by IP address; undefined if no trustworthy address is known. */
  limitKey: string | undefined = undefined;
  /** Key of a coarser limit, shared with other clients. */
  sharedKey: string | undefined = undefined;
  /** Decides which pages may call and where browsers may be sent: the engine's, or this request's. */
  origins: OriginJudge;
  params: Readonly<Record<string, string>>;
  body: unknown = undefined;
  query: unknown = undefined;
  found: Found | undefined = undefined;
  /** The token whose cookie this answer sets; null if it clears the session's cookies. */
  presents: string | null | undefined = undefined;
  /** The session that this request opened, with the token that the caller gets. */
  opened: { readonly session: Session; readonly user: User } | undefined = undefined;
  /** Result of the route's guard. */
  added: object | undefined = undefined;
  /** Data for the application from the page that began a sign-in with a provider. Not validated. */
  additionalData: Readonly<Record<string, unknown>> | undefined = undefined;
  /**
   * By name: a later cookie replaces an earlier one (RFC 6265 section 4.1.1: a name is set once in an
   * answer).
   */
  setCookies: Map<string, string> | undefined = undefined;
  extraHeaders: string[] | undefined = undefined;
  /** True if the request counts among those in progress. */
  holdsPlace = false;
  /** The step of the pipeline that refused the request. */
  stoppedAt: string | undefined = undefined;
  /** The account concerned, if known without a signed-in user: recorded if the attempt is refused. */
  about: { readonly userId: string } | { readonly email: string } | undefined = undefined;
  /** True if a feature has recorded the reason of the failure. */
  isFailureNoted = false;
  /** True if a guard has accepted the call as one that the application makes in its own name. */
  isByHost = false;
  /** Receives the outcome of the request, for a limit that follows it (`limit-by-address.ts`). */
  settle: ((outcome: unknown) => void) | undefined = undefined;

  constructor(
    core: Core,
    route: CompiledRoute,
    site: CallSite,
    requestId: string,
    params: Readonly<Record<string, string>>,
  ) {
    this.core = core;
    this.route = route;
    this.site = site;
    this.requestId = requestId;
    this.now = core.env.now();
    this.origins = core.origins;
    this.params = params;
  }

  header(name: string): string | undefined {
    return this.site.header(name);
  }

  get userAgent(): string | undefined {
    return this.site.header("user-agent");
  }

  get session(): Session | undefined {
    return this.found?.session;
  }

  get user(): User | undefined {
    return this.found?.user;
  }

  /** Returns the request's time plus `seconds` in ISO 8601. */
  time(seconds = 0): string {
    return new Date(this.now + seconds * 1000).toISOString();
  }

  setCookie(name: string, value: string, attributes: CookieAttributes): void {
    const cookie = serializeCookie(name, value, attributes);
    this.setCookies ??= new Map();
    this.setCookies.set(name, cookie);
  }

  /** Returns the value of a cookie as it was sent. All cookies are read here. */
  cookie(spec: CookieSpec): string | undefined {
    return readCookie(this.header("cookie"), spec, this.now);
  }

  /** Returns the value that the engine signed into a cookie. Undefined for anything else. */
  signedCookie(spec: CookieSpec): string | undefined {
    const raw = this.cookie(spec);
    return raw === undefined ? undefined : decodeSigned(this.core.keyring, raw);
  }

  /** Deletes a cookie, also under its older names if those are read and were sent. */
  clearCookie(spec: CookieSpec): void {
    const gone = { ...spec.attributes, maxAge: 0 };
    this.setCookie(spec.name, "", gone);
    if (this.now >= spec.olderUntil) return;
    for (const name of spec.older)
      if (this.header("cookie")?.includes(`${name}=`)) this.setCookie(name, "", gone);
  }

  /** The session token that this browser holds, even if it is no longer valid. */
  get heldToken(): HeldToken | undefined {
    return this.route.cookies.held(this);
  }

  /** True if the session ends with the browser. */
  get endsWithBrowser(): boolean {
    return this.route.cookies.endsWithBrowser(this);
  }

  /** Gives the browser this session with the answer. */
  presentSession(token: string, remember: boolean): void {
    this.presents = token;
    this.route.cookies.set(this, token, remember);
  }

  /** Sets the browser's cookies again, without a stale copy, after the caller's session was changed. */
  renewSession(): void {
    if (this.found !== undefined && this.found.key === undefined)
      this.presentSession(this.found.token, !this.endsWithBrowser);
  }

  /** Clears the browser's session cookies with the answer. */
  endSession(): void {
    this.presents = null;
    this.route.cookies.clear(this);
  }

  setHeader(name: string, value: string): void {
    if (this.extraHeaders === undefined) this.extraHeaders = [name, value];
    else this.extraHeaders.push(name, value);
  }

  /** Adds a value to the answer that the calling program, and a page of another origin, may read. */
  handOver(names: readonly string[], value: string): void {
    for (const name of names) this.setHeader(name, value);
    // Otherwise `cors.ts` exposes these headers, and only to pages of trusted origins.
    if (!this.core.options.advanced.cors) this.setHeader("access-control-expose-headers", names.join(", "));
  }
}

type IdentityOf<Need extends SessionNeed> = Need extends "required" | "fresh"
  ? { readonly session: Session; readonly user: User; readonly found: Found }
  : Need extends "optional"
    ? {
        readonly session: Session | undefined;
        readonly user: User | undefined;
        readonly found: Found | undefined;
      }
    : object;

/** Input of a handler: the validated request, and the caller if the route asks for one. */
export type HandlerContext<Body, Query, Need extends SessionNeed> = Omit<
  Context,
  "body" | "query" | "session" | "user" | "found" | "added"
> & { readonly body: Body; readonly query: Query } & IdentityOf<Need>;
