import type { z } from "zod";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Projection } from "../../base/projection.ts";
import type { Tier } from "../../security/load.ts";
import type { Context } from "./context.ts";
import type { Core } from "./core.ts";
import type { Answer } from "./exchange.ts";
import type { Session } from "./identity.ts";
import type { CustomRule } from "./options/rate-limit.ts";
import type { Method, Route } from "./route.ts";
import type { Finder, SessionCookies } from "./session-part.ts";

/** A route of an engine, as far as it is known before its first request. */
export interface EngineRoute {
  /** The name in `auth.api`. */
  readonly name: string;
  /** The ID of the feature that declares it. */
  readonly feature: string;
  readonly spec: Route;
  readonly methods: readonly Method[];
  /** Returns the whole route. The first call compiles it, so that an engine starts without this work. */
  readonly compiled: () => CompiledRoute;
}

/** A route prepared for one engine: schemas resolved, services bound, steps selected. */
export interface CompiledRoute extends Callers, Omit<EngineRoute, "compiled"> {
  readonly body: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  /** Undefined for a page. */
  readonly returns: z.ZodType | undefined;
  readonly projection: Projection;
  readonly limits: AddressRules;
  readonly tier: Tier;
  /** True if no hook, meter or feature follows the route's requests. */
  readonly isUnwatched: boolean;
  readonly wireSteps: readonly Step[];
  readonly callSteps: readonly Step[];
  /** Class of the contexts, which carry the route's services. */
  readonly Context: typeof Context;
  readonly handle: (context: Context) => MaybePromise<unknown>;
  /** Creates the answer from the handler's result. */
  readonly answer: (context: Context, result: unknown) => Answer;
}

/** Identification of callers, and the cookies of browsers. */
export interface Callers {
  readonly find: Finder["find"];
  readonly cookies: SessionCookies;
  /** Returns the ID of the user who acts as the session's owner. */
  readonly actorOf: (session: Session) => string | undefined;
}

/** The parts of a route that decide which steps it has. */
export interface Steppable extends Pick<CompiledRoute, "spec" | "limits"> {
  readonly body?: unknown;
  readonly query?: unknown;
}

/** A check or a reading before the handler. Throws the error that ends the request. */
export interface Step {
  readonly name: string;
  /** The origin of the request: over HTTP, in process, or both. */
  readonly from: "wire" | "both";
  /** Reports whether a route has the step. Requests skip all others. */
  readonly applies: (route: Steppable, core: Core) => boolean;
  readonly run: (context: Context) => MaybePromise<void>;
}

/** The rules of a route by IP address. */
export interface AddressRules {
  /** Checked first. */
  readonly early: CustomRule;
  /** Checked once the body names the account: a browser that was signed in to it has a separate count. */
  readonly late: CustomRule;
  /** True if only failed requests are counted under `late`. */
  readonly failures: boolean;
  /**
   * True if requests with a session token signed by the engine count for that session, not for the IP
   * address.
   */
  readonly bySession: boolean;
}
