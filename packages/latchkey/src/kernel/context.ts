import type { CookieSpec } from "../security/cookie-names.ts";
import { type CookieAttributes, decodeSigned, readCookie, serializeCookie } from "../security/cookies.ts";
import type { OriginJudge } from "../security/origins.ts";
import type { CompiledRoute } from "./compiled-route.ts";
import type { Core } from "./core.ts";
import type { CallSite } from "./exchange.ts";
import type { HeldToken } from "./feature.ts";
import type { Found, Session, User } from "./identity.ts";
import type { SessionNeed } from "./route.ts";

/** What a request gathers on its way through the pipeline. One for each request. */
export class Context {
  readonly core: Core;
  readonly route: CompiledRoute;
  readonly site: CallSite;
  /** Stands in the log beside everything this request causes. */
  readonly requestId: string;
  /** When the request began; milliseconds. One reading, so that nothing expires in the middle. */
  readonly now: number;
  /** Client address as it is recorded: canonical, or undefined when unknown or tracking is off. */
  address: string | undefined = undefined;
  /** What limits by address count under; undefined where no trustworthy address is known. */
  limitKey: string | undefined = undefined;
  /** Key of a coarser limit that it shares with others. */
  sharedKey: string | undefined = undefined;
  /** Whose pages may call, and where browsers may be sent: the engine's, or this request's. */
  origins: OriginJudge;
  params: Readonly<Record<string, string>>;
  body: unknown = undefined;
  query: unknown = undefined;
  found: Found | undefined = undefined;
  /** The token whose cookie this answer sets; null where it takes the session's cookies away. */
  presents: string | null | undefined = undefined;
  /** The session that was opened by this request, with the token that the caller gets. */
  opened: { readonly session: Session; readonly user: User } | undefined = undefined;
  /** What the route's guard found. */
  added: object | undefined = undefined;
  /** What the page that began a sign-in elsewhere sent along for the application. Nobody has judged it. */
  additionalData: Readonly<Record<string, unknown>> | undefined = undefined;
  /** By name: a later one takes the place of an earlier (RFC 6265 section 4.1.1: a name is set once in an answer). */
  setCookies: Map<string, string> | undefined = undefined;
  extraHeaders: string[] | undefined = undefined;
  /** Whether it counts among the requests that are under way. */
  holdsPlace = false;
  /** The step of the pipeline that refused it. */
  stoppedAt: string | undefined = undefined;
  /** Whose account it is about, where that is known though nobody is signed in: recorded if the attempt is refused. */
  about: { readonly userId: string } | { readonly email: string } | undefined = undefined;
  /** Whether a feature has recorded why it failed. */
  isFailureNoted = false;
  /** Whether the application acts in its own name: a guard has let it through. */
  isByHost = false;
  /** Told how the request ended, where a limit follows its outcome (`settle.ts`). */
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

  /** ISO 8601 of the request's time, `seconds` later. */
  time(seconds = 0): string {
    return new Date(this.now + seconds * 1000).toISOString();
  }

  setCookie(name: string, value: string, attributes: CookieAttributes): void {
    const cookie = serializeCookie(name, value, attributes);
    this.setCookies ??= new Map();
    this.setCookies.set(name, cookie);
  }

  /** The value of a cookie as it was sent. The one reader of all cookies. */
  cookie(spec: CookieSpec): string | undefined {
    return readCookie(this.header("cookie"), spec, this.now);
  }

  /** The value that we signed into a cookie. Undefined for anything else. */
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

  /** The session's token that this browser holds, whether or not it is still good. */
  get heldToken(): HeldToken | undefined {
    return this.route.cookies.held(this);
  }

  /** Whether the session ends with the browser. */
  get endsWithBrowser(): boolean {
    return this.route.cookies.endsWithBrowser(this);
  }

  /** The answer gives the browser this session. */
  presentSession(token: string, remember: boolean): void {
    this.presents = token;
    this.route.cookies.set(this, token, remember);
  }

  /** The session of the caller was changed: the browser gets its cookies anew, and no stale copy of it. */
  renewSession(): void {
    if (this.found !== undefined && this.found.key === undefined)
      this.presentSession(this.found.token, !this.endsWithBrowser);
  }

  /** The answer takes the browser's session away. */
  endSession(): void {
    this.presents = null;
    this.route.cookies.clear(this);
  }

  setHeader(name: string, value: string): void {
    if (this.extraHeaders === undefined) this.extraHeaders = [name, value];
    else this.extraHeaders.push(name, value);
  }

  /** The answer brings a value for the program that asks, which a page of another origin may read as well. */
  handOver(names: readonly string[], value: string): void {
    for (const name of names) this.setHeader(name, value);
    // Otherwise the engine says it for all of them (`cors.ts`), and only to pages that it trusts.
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

/** What a handler is given: the request, validated, and the caller where the route asked for one. */
export type HandlerContext<Body, Query, Need extends SessionNeed> = Omit<
  Context,
  "body" | "query" | "session" | "user" | "found" | "added"
> & { readonly body: Body; readonly query: Query } & IdentityOf<Need>;
