import type { z } from "zod";
import type { ErrorCode, LatchkeyError } from "../base/errors.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Asked } from "../shared/access-control.ts";
import type { Budget, MailBudget } from "./budget.ts";
import type { BytesBody } from "./bytes-body.ts";
import type { Context, HandlerContext } from "./context.ts";
import type { Core } from "./core.ts";
import type { Guard } from "./guard.ts";
import type { AddressLimit } from "./options/rate-limit.ts";
import type { Reply } from "./reply.ts";
import type { AnyService, RequestService, Service } from "./service.ts";
import type { Shapes } from "./shapes.ts";

export type Method = "GET" | "POST";

/**
 * What a route asks of the caller's session. `none`: it isn't looked up. `optional`: handed over when there
 * is one. `required`: 401 without. `fresh`: required, and begun within `session.freshAge`.
 */
export type SessionNeed = "none" | "optional" | "required" | "fresh";

/** A zod schema, or a function that makes one where users and sessions with their added columns are named. */
export type SchemaOf<T> = z.ZodType<T> | ((shapes: Shapes) => z.ZodType<T>);

/** The rule of one route. */
export interface RouteLimit extends AddressLimit {
  /** Requests that succeed cost nothing: they have proved something, and only what fails is a guess. */
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

/** A limit that follows a subject (an account, an address that gets email), wherever the requests come from. */
export type SubjectLimit<Body> =
  | {
      /** Counts the answers named in `counts` as failures of the account; success forgets them. */
      kind: "failures";
      /** The normalised email of the account, or undefined where the body names none. */
      of: (input: SubjectInput<Body>) => MaybePromise<string | undefined>;
      counts: readonly ErrorCode[];
      /**
       * Counted separately from other guesses, under this name: only an asker who has already proved something gets to
       * guess here.
       */
      apart?: string;
    }
  | {
      /** Requests for emails to one address. */
      kind: "mail";
      budget: MailBudget;
      of: (input: SubjectInput<Body>) => string | undefined;
    }
  | {
      /** Requests, whatever their outcome. */
      kind: "requests";
      budget: Budget;
      of: (caller: Caller) => string | undefined;
    };

export type Provided<Uses> = {
  readonly [Name in keyof Uses]: Uses[Name] extends Service<infer T> | RequestService<infer T> ? T : never;
};

/** One route, as data. Routing, validation, limits, documentation and types of clients all follow from it. */
export interface RouteSpec<Body, Query, Returns, Need extends SessionNeed, Uses, Added> {
  method: Method | readonly Method[];
  /** Below the mount point; a segment `:name` is a parameter. */
  path: string;
  /** One line for the API reference and the docblock of the client's method. */
  summary: string;
  session: Need;
  /**
   * Refused to an administrator who acts as the user: what only users themselves do, with credentials, their email, the
   * account as a whole. So is everything that asks for a fresh session.
   */
  ownOnly?: true;
  /** What the handler itself asks the caller for, where no guard does: see `Guard.permissions`. */
  asks?: Asked;
  /** Refused to API keys, as are `ownOnly`, fresh sessions and `opensSessions`: it is about the browser's own session. */
  noKeys?: true;
  /** Open to API keys with permissions too, which are good only for what asks for those. */
  anyKey?: true;
  /** Passes by every cached copy of the session. Default: true on whatever writes. */
  store?: boolean;
  /** JSON object. Absent: a body is not read. */
  body?: SchemaOf<Body>;
  /** In place of `body`: bytes of a content type of their own, made with `bytesBody`. The handler finds them as `body`. */
  bytes?: BytesBody<Body>;
  query?: SchemaOf<Query>;
  /** Parameters of the query that may stand several times: all of them, in their order, are the value. */
  lists?: readonly string[];
  /**
   * Pages of other sites may send it, too: it changes nothing, and nothing of who asks is looked at. Only without a
   * session.
   */
  anyOrigin?: true;
  /**
   * What a 200 answer holds; nothing outside of it leaves the server. "html" for a page; "redirect" where browsers are
   * always sent on; "file" for one that is saved.
   */
  returns: SchemaOf<Returns> | "html" | "redirect" | "file";
  /** Services, handed to the handler under these names. */
  uses?: Uses;
  /** A check that several routes share; what it finds is handed to the handler. */
  needs?: Guard<Added>;
  /**
   * Seconds for which anyone may keep the answer, which must then be the same for everyone: only of a GET
   * without a session. It gets an ETag. Default: nobody keeps it.
   */
  cacheFor?: number;
  /** Sessions are opened or renewed here, by the door. */
  opensSessions?: true;
  /** A GET changes more than the caller's session. HEAD does nothing here, as with `opensSessions` and `event`. */
  changes?: true;
  /** Throws one of `errors` for input that is wrong whatever is stored, before anything is done for the request. */
  assertInput?: (body: Body, core: Core) => void;
  /** Passwords are hashed here: when there is too much to do, refused before others. */
  hashes?: true;
  /** What happens to an account here, for metrics; `method` is how (`password`, a provider, …) where there are several ways. */
  event?: { name: string; method?: string };
  /** Default: `rateLimit.window` and `rateLimit.max` of the options. */
  limit?: RouteLimit;
  subject?: SubjectLimit<Body>;
  /** Callable in process only; over the wire it doesn't exist. */
  serverOnly?: true;
  /** Other names in `auth.api`, used by applications of the compatible framework. Deprecated. */
  apiAliases?: readonly string[];
  /**
   * The page that stands in the place of an error (below 500) with which a step before the handler ends the request, for
   * routes that people open and see. Undefined: the error as everywhere.
   */
  refusedAs?: (context: Context, error: LatchkeyError) => Reply | undefined;
  /** Every error the route itself may answer with, in the order in which it checks. */
  errors: readonly ErrorCode[];
  /**
   * Errors of other features that are answered here, too. Known when the engine is made. Where `subject` counts
   * failures, each is one.
   */
  refusals?: Service<readonly ErrorCode[]>;
  handle(context: HandlerContext<Body, Query, Need> & Provided<Uses> & Added): MaybePromise<Returns | Reply>;
}

/** A declared route whose types have done their work. */
export type Route = RouteSpec<unknown, unknown, unknown, SessionNeed, Record<string, AnyService>, object>;

type NoServices = Record<never, AnyService>;

/** Declares a route. Features list theirs under the name by which `auth.api` calls them. */
export function route<
  Body = undefined,
  Query = undefined,
  Returns = never,
  const Need extends SessionNeed = "none",
  Uses extends Record<string, AnyService> = NoServices,
  Added extends object = object,
>(spec: RouteSpec<Body, Query, Returns, Need, Uses, Added>): Route {
  // The pipeline hands a handler exactly what its declaration asks for, so the types may be forgotten here.
  return spec as unknown as Route;
}
