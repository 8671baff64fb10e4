import type { LogLevel } from "../../base/env.ts";
import type { APIError } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { CookieAttributes } from "../../security/cookies.ts";
import type { HookTransaction, Operation } from "../../storage/statements/hooked.ts";
import type { Session, User } from "./identity.ts";
import type { ResolvedOptions } from "./options/index.ts";

export interface SessionOfUser {
  readonly session: Session;
  readonly user: User;
  /** True while the database is away, and the session is read from a copy (`session.outage`). */
  readonly degraded?: true;
}

/** The `context` of hooks: the engine, and the known facts about the call. */
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
  /** Generates IDs like the engine. */
  generateId(about: { model: string }): MaybePromise<string>;
  isTrustedOrigin(url: string): boolean;
}

/** The call, as hooks around an endpoint receive it. */
export interface EndpointCall {
  /** As the endpoint declares it: `/sign-in/email`, `/reset-password/:token`. */
  readonly path: string;
  readonly method: string;
  /** Before: as it was sent. After: as the endpoint parsed it. */
  readonly body: unknown;
  readonly query: unknown;
  readonly params: Readonly<Record<string, string>>;
  /** Undefined in process. Without its body. */
  readonly request: Request | undefined;
  readonly headers: Headers;
  /** The engine, and the facts known about the call so far. */
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

/** The call, as hooks after an endpoint receive it. */
export interface EndpointOutcome extends EndpointCall {
  /** The caller's session, if the endpoint uses one. */
  readonly session: SessionOfUser | null;
  /**
   * For sign-ins with a provider, and for linking one: the data that the page sent at the beginning,
   * unchanged.
   */
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  /** The endpoint's answer, or its error. */
  readonly returned: unknown;
  readonly context: HookContext & Pick<EndpointOutcome, "returned">;
}

/** Functions of the application that run around every endpoint. */
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
   * Runs after an endpoint, however it ended, and after its transaction. `{ returned }` replaces the answer,
   * within the members that the endpoint declares; `{ answer }` and a `Response` replace it unchanged. A thrown
   * error is the answer. Other return values are ignored.
   */
  after?: (
    outcome: EndpointOutcome,
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
  ) => MaybePromise<void | { returned: unknown } | { answer: unknown } | Response>;
}

/** A row as hooks receive it: the columns that may be shown, dates as `Date`. */
export type HookRow = Readonly<Record<string, unknown>>;

/**
 * The call, as hooks receive it in addition to the row. In background work only the last three fields are
 * set.
 */
export interface WriteAsked extends Partial<Omit<EndpointCall, "request" | "context">> {
  /** Undefined in process. */
  readonly request: Request | undefined;
  /** For sign-ins with a provider, and for linking one: the data that the page sent, unchanged. */
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  readonly context: HookContext;
}

/** Functions of the application that run around one kind of write. */
export interface WriteHooks<Row extends HookRow = HookRow> {
  /**
   * Runs before the transaction with the row, or for an update with the members that change. `false` refuses
   * the write; `{ data }` changes it. Not called before a session ends, which nothing may delay.
   */
  before?(
    row: Row,
    about: WriteAsked,
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
  ): MaybePromise<void | boolean | { data: HookRow }>;
  /** Runs in the transaction and may use SQL; at most one second. A thrown error rolls everything back. */
  within?(row: Row, tx: HookTransaction): MaybePromise<unknown>;
  /** Runs after the commit, before the answer. Errors are logged: the write stays. */
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
