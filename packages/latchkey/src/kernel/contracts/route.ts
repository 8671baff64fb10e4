import type { z } from "zod";
import type { ErrorCode, LatchkeyError } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Asked } from "../../shared/access-control.ts";
import type { Budget, MailBudget } from "./budget.ts";
import type { BytesBody } from "./bytes-body.ts";
import type { Context, HandlerContext } from "./context.ts";
import type { Core } from "./core.ts";
import type { Shapes } from "./fields/shapes.ts";
import type { Guard } from "./guard.ts";
import type { AddressLimit } from "./options/rate-limit.ts";
import type { Reply } from "./reply.ts";
import type { AnyService, RequestService, Service } from "./service.ts";

export type Method = "GET" | "POST";

/**
 * A route's requirement for the caller's session. `none`: it isn't looked up. `optional`: passed on if there
 * is one. `required`: 401 without. `fresh`: required, and begun within `session.freshAge`.
 */
export type SessionNeed = "none" | "optional" | "required" | "fresh";

/** A zod schema, or a function that creates one that includes users and sessions with their added columns. */
export type SchemaOf<T> = z.ZodType<T> | ((shapes: Shapes) => z.ZodType<T>);

/** The rule of one route. */
export interface RouteLimit extends AddressLimit {
  /** Counts failures only: a request that succeeds has proved something, and isn't a guess. */
  counts?: "failures";
}

/** The signed-in user, as the key of a limit. */
export interface Caller {
  email: string | undefined;
  userId: string | undefined;
  sessionId: string | undefined;
}

interface SubjectInput<Body> extends Caller {
  body: Body;
  core: Core;
}

/** A limit that follows a subject (an account, an email address), wherever the requests come from. */
export type SubjectLimit<Body> =
  | {
      /** Counts the answers named in `counts` as failures of the account; a success clears them. */
      kind: "failures";
      /** Returns the normalized email address of the account, or undefined if the body names none. */
      of: (input: SubjectInput<Body>) => MaybePromise<string | undefined>;
      counts: readonly ErrorCode[];
      /**
       * Counts separately from other guesses, under this name: only an asker who has already proved something
       * can guess here.
       */
      apart?: string;
    }
  | {
      /** Counts requests for emails to one email address. */
      kind: "mail";
      budget: MailBudget;
      of: (input: SubjectInput<Body>) => string | undefined;
    }
  | {
      /** Counts requests, whatever their outcome. */
      kind: "requests";
      budget: Budget;
      of: (caller: Caller) => string | undefined;
    };

export type Provided<Uses> = {
  readonly [Name in keyof Uses]: Uses[Name] extends Service<infer T> | RequestService<infer T> ? T : never;
};

/**
 * One route, as data. Routing, validation, limits, documentation and types of clients are derived from it.
 */
export interface RouteSpec<Body, Query, Returns, Need extends SessionNeed, Uses, Added> {
  method: Method | readonly Method[];
  /** Below the mount point; a segment `:name` is a parameter. */
  path: string;
  /** One line for the API reference and the docblock of the client's method. */
  summary: string;
  session: Need;
  /**
   * Refused to an administrator who acts as the user: actions of users alone, on credentials, their email
   * address, the account as a whole. Routes that require a fresh session are refused too.
   */
  ownOnly?: true;
  /**
   * Permissions that the handler itself requires of the caller, if no guard does: see `Guard.permissions`.
   */
  asks?: Asked;
  /**
   * Refused to API keys, as are `ownOnly`, fresh sessions and `opensSessions`: it is about the browser's
   * session.
   */
  noKeys?: true;
  /** Open to API keys with permissions too, which are otherwise limited to routes that need those. */
  anyKey?: true;
  /** Reads the session from its store and ignores cached copies. Default: true on every route that writes. */
  store?: boolean;
  /** May be answered with a degraded session (`Found.isDegraded`). The handler adds nothing to it. */
  duringOutage?: true;
  /** JSON object. Absent: the body is not read. */
  body?: SchemaOf<Body>;
  /**
   * Instead of `body`: bytes of another content type, declared with `bytesBody`. The handler receives them as
   * `body`.
   */
  bytes?: BytesBody<Body>;
  query?: SchemaOf<Query>;
  /** Parameters of the query that may be repeated: the value is the list of all, in their order. */
  lists?: readonly string[];
  /**
   * Pages of other sites may send it, too: it changes nothing, and the caller isn't identified. Only without
   * a session.
   */
  anyOrigin?: true;
  /**
   * The content of a 200 answer; other members never leave the server. "html" for a page; "redirect" if
   * browsers are always redirected; "file" for one that is saved.
   */
  returns: SchemaOf<Returns> | "html" | "redirect" | "file";
  /** Services, passed to the handler under these names. */
  uses?: Uses;
  /** A check that several routes share; its result is passed to the handler. */
  needs?: Guard<Added>;
  /**
   * Seconds for which any cache may keep the answer, which must then be the same for everyone: only for a GET
   * without a session. It gets an ETag. Default: not cached.
   */
  cacheFor?: number;
  /** The route opens or renews sessions. */
  opensSessions?: true;
  /**
   * A GET changes more than the caller's session. HEAD does nothing here, as with `opensSessions` and
   * `event`.
   */
  changes?: true;
  /** Throws one of `errors` for input that is always wrong, before anything is done for the request. */
  assertInput?: (body: Body, core: Core) => void;
  /** The route hashes passwords: under too much load, it is refused before others. */
  hashes?: true;
  /**
   * The account event of the route, for metrics; `method` names the method (`password`, a provider, …) if
   * there are several.
   */
  event?: { name: string; method?: string };
  /** Default: `rateLimit.window` and `rateLimit.max` of the options. */
  limit?: RouteLimit;
  subject?: SubjectLimit<Body>;
  /** Callable in process only; not available over HTTP. */
  serverOnly?: true;
  /** Other names in `auth.api`, used by applications of the compatible framework. Deprecated. */
  apiAliases?: readonly string[];
  /**
   * Creates the page that replaces an error (below 500) of a step before the handler, on routes that users
   * open in a browser. Undefined: the usual error.
   */
  refusedAs?: (context: Context, error: LatchkeyError) => Reply | undefined;
  /** Every error of the route itself, in the order in which it checks. */
  errors: readonly ErrorCode[];
  /**
   * Errors of other features that the route answers, too. Known when the engine is created. If `subject`
   * counts failures, each is one.
   */
  refusals?: Service<readonly ErrorCode[]>;
  handle(context: HandlerContext<Body, Query, Need> & Provided<Uses> & Added): MaybePromise<Returns | Reply>;
}

/** A declared route without its type parameters. */
export type Route = RouteSpec<unknown, unknown, unknown, SessionNeed, Record<string, AnyService>, object>;

type NoServices = Record<never, AnyService>;

/** Declares a route. Features list their routes by their name in `auth.api`. */
export function route<
  Body = undefined,
  Query = undefined,
  Returns = never,
  const Need extends SessionNeed = "none",
  Uses extends Record<string, AnyService> = NoServices,
  Added extends object = object,
>(spec: RouteSpec<Body, Query, Returns, Need, Uses, Added>): Route {
  // The pipeline gives a handler exactly what its declaration requires, so the types can be dropped here.
  return spec as unknown as Route;
}
