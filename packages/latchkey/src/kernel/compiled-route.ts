import type { z } from "zod";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Context } from "./context.ts";
import type { Core } from "./core.ts";
import type { Answer } from "./exchange.ts";
import type { Finder, SessionCookies } from "./feature.ts";
import type { Tier } from "./load.ts";
import type { CustomRule } from "./options/rate-limit.ts";
import type { Projection } from "./projection.ts";
import type { Method, Route } from "./route.ts";

/** A route made ready for one engine: schemas resolved, services bound, its steps picked. */
export interface CompiledRoute extends Callers {
  /** The name in `auth.api`. */
  readonly name: string;
  /** The id of the feature that declares it. */
  readonly feature: string;
  readonly spec: Route;
  readonly methods: readonly Method[];
  readonly body: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  /** Undefined for a page. */
  readonly returns: z.ZodType | undefined;
  readonly projection: Projection;
  readonly limits: AddressRules;
  readonly tier: Tier;
  /** The way a request takes is told to no hook, meter or feature. */
  readonly isUnwatched: boolean;
  readonly wireSteps: readonly Step[];
  readonly callSteps: readonly Step[];
  /** Makes a context that carries the route's services. */
  readonly Context: typeof Context;
  readonly handle: (context: Context) => MaybePromise<unknown>;
  /** Makes the answer of what the handler returned. */
  readonly answer: (context: Context, result: unknown) => Answer;
}

/** How requests say who calls, and how browsers are told. */
export interface Callers {
  readonly find: Finder["find"];
  readonly cookies: SessionCookies;
}

/** The parts of a route that decide which steps it has. */
export type Steppable = Pick<CompiledRoute, "spec" | "body" | "query" | "limits">;

/** A check or a reading that comes before the handler. Throws the error that the request ends with. */
export interface Step {
  readonly name: string;
  /** The origin of the request: over the wire, in process, or both. */
  readonly from: "wire" | "both";
  /** Which routes have it. What a route doesn't need isn't on its way. */
  readonly applies: (route: Steppable, core: Core) => boolean;
  readonly run: (context: Context) => MaybePromise<void>;
}

/** The rules of a route by IP address. */
export interface AddressRules {
  /** Looked at first. */
  readonly early: CustomRule;
  /** Looked at once the body says whose account it is: a browser that was signed in to it has a count of its own. */
  readonly late: CustomRule;
  /** Under `late` only requests that fail are counted. */
  readonly failures: boolean;
  /** Requests with a session's token that we signed are counted for that session, not for the IP address. */
  readonly bySession: boolean;
}
