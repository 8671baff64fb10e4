import type { LogLevel } from "../base/env.ts";
import type { APIError } from "../base/errors.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { CookieAttributes } from "../security/cookies.ts";
import type { HookTransaction, Operation } from "../storage/hooked.ts";
import type { Session, User } from "./identity.ts";
import type { ResolvedOptions } from "./options/index.ts";

export interface SessionOfUser {
  readonly session: Session;
  readonly user: User;
}

/** The `context` of hooks: the engine, and what is known about the call so far. */
export interface HookContext {
  readonly appName: string;
  /** The URL of the endpoints: `https://app.example.com/api/auth`. */
  readonly baseURL: string;
  /** The options, every default filled in. */
  readonly options: ResolvedOptions;
  /** The caller, if the endpoint needs one and it was already determined. */
  readonly session: SessionOfUser | null;
  /** The session that this call has opened, with its token. */
  readonly newSession: SessionOfUser | null;
  readonly logger: Readonly<
    Record<Exclude<LogLevel, "success">, (message: string, fields?: Record<string, unknown>) => void>
  >;
  /** Hashes passwords like the engine. */
  readonly password: {
    hash(password: string): Promise<string>;
    verify(given: { hash: string; password: string }): Promise<boolean>;
  };
  /** Generates ids like the engine. */
  generateId(about: { model: string }): MaybePromise<string>;
  isTrustedOrigin(url: string): boolean;
}

/** What a hook around an endpoint is told of the call. */
export interface EndpointCall {
  /** As the endpoint declares it: `/sign-in/email`, `/reset-password/:token`. */
  readonly path: string;
  readonly method: string;
  /** Before: as it was sent. After: as the endpoint read it. */
  readonly body: unknown;
  readonly query: unknown;
  readonly params: Readonly<Record<string, string>>;
  /** Undefined in process. Without its body. */
  readonly request: Request | undefined;
  readonly headers: Headers;
  /** The engine, and what it knows about the call so far. */
  readonly context: HookContext;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
  /** Sets a cookie with the answer; the value must be encoded. */
  setCookie(name: string, value: string, attributes: CookieAttributes): void;
  /** Throw the result: the answer is a redirect to this URL, which isn't checked. */
  redirect(url: string): APIError;
  /** Return the result: the answer is JSON. */
  json(value: unknown, init?: ResponseInit): Response;
}

/** What a hook after an endpoint is told besides. */
export interface EndpointOutcome extends EndpointCall {
  /** Who calls, where the endpoint asked for that. */
  readonly session: SessionOfUser | null;
  /** Of a sign-in by a provider, or of linking one: what the page sent along when it began, as it was sent. */
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  /** What it answers, or the error it ends with. */
  readonly returned: unknown;
  readonly context: HookContext & Pick<EndpointOutcome, "returned">;
}

/** What the application runs around every endpoint. */
export interface EndpointHooks {
  /**
   * Runs before an endpoint validates its input. A replacement for body or query is validated like the original. A
   * `Response`, or an object without `context`, is sent as the answer unchanged, and the endpoint isn't called. A
   * thrown error is the answer too: a `LatchkeyError` or an `APIError` unchanged, anything else as 500. Other return
   * values are ignored.
   */
  before?: (
    call: EndpointCall,
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
  ) => MaybePromise<void | { context: { body?: unknown; query?: unknown } } | Response | object>;
  /**
   * After an endpoint, however it ended, and after its transaction. `{ returned }` takes the place of the answer, as
   * far as the endpoint declares its members, a `Response` as it stands. What it throws is the answer. Anything else
   * says nothing.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
  after?: (outcome: EndpointOutcome) => MaybePromise<void | { returned: unknown } | Response>;
}

/** A row as hooks get it: the columns that may be shown, dates as `Date`. */
export type HookRow = Readonly<Record<string, unknown>>;

/** The call, as hooks get it besides the row. In background work only the last three fields are set. */
export interface WriteAsked extends Partial<Omit<EndpointCall, "request" | "context">> {
  /** Undefined in process. */
  readonly request: Request | undefined;
  /** Of a sign-in by a provider, or of linking one: what the page sent along, as it was sent. */
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  readonly context: HookContext;
}

/** What the application runs around one kind of write. */
export interface WriteHooks<Row extends HookRow = HookRow> {
  /**
   * Before the transaction: told the row, or of an update the members that change. `false` refuses it; `{ data }`
   * changes it. Not asked before a session ends, which nothing may hold up.
   */
  before?(
    row: Row,
    about: WriteAsked,
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
  ): MaybePromise<void | boolean | { data: HookRow }>;
  /** In the transaction, with SQL of its own; a second at most. What it throws rolls everything back. */
  within?(row: Row, tx: HookTransaction): MaybePromise<unknown>;
  /** After the commit, before the answer. What it throws is logged: what happened has happened. */
  after?(row: Row, about: WriteAsked): MaybePromise<unknown>;
}

export type TableHooks<Row extends HookRow = HookRow> = {
  readonly [Each in Operation]?: WriteHooks<Each extends "update" ? Partial<Row> & HookRow : Row>;
};

/** By table, as the engine declares it. */
export interface DatabaseHooks {
  user?: TableHooks<User & HookRow>;
  session?: TableHooks<Session & HookRow>;
  account?: TableHooks;
  verification?: TableHooks;
}
