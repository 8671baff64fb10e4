import type { z } from "zod";
import { ConfigurationError } from "../../base/errors.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import { type Projection, projectionOf } from "../../base/projection.ts";
import { actorOf, gateErrors } from "../contracts/all-features.ts";
import { isForm } from "../contracts/bytes-body.ts";
import type { Callers, CompiledRoute, EngineRoute } from "../contracts/compiled-route.ts";
import { Context } from "../contracts/context.ts";
import type { Core } from "../contracts/core.ts";
import type { Feature } from "../contracts/feature.ts";
import type { Found } from "../contracts/identity.ts";
import type { Route, SchemaOf } from "../contracts/route.ts";
import type { Acting, Finder } from "../contracts/session-part.ts";
import { answerOf, keptAnswers } from "./answer.ts";
import { addressRulesOf } from "./limits/address-rule.ts";
import { tierOf } from "./place.ts";
import { tellsRefusals } from "./refusals.ts";
import { STEPS } from "./steps.ts";

type Face = Omit<EngineRoute, "compiled"> & Callers;

/** Prepares a route. A service that the configuration doesn't allow is refused here, not in a request. */
export function routeOf(
  core: Core,
  feature: string,
  name: string,
  declared: Route,
  callers: Callers,
): EngineRoute {
  const spec = withRefusals(core, declared);
  assertMaySend(spec);
  assertMayBeKept(spec);
  const methods = typeof spec.method === "string" ? [spec.method] : spec.method;
  if (core.env.isLazy !== true) for (const service of Object.values(spec.uses ?? {})) core.use(service);
  let whole: CompiledRoute | undefined;
  return {
    name,
    feature,
    spec,
    methods,
    compiled: () => (whole ??= compile(core, { name, feature, spec, methods, ...callers })),
  };
}

function compile(core: Core, face: Face): CompiledRoute {
  const { spec, methods } = face;
  const returns = typeof spec.returns === "string" ? undefined : resolve(core, spec.returns);
  const query = spec.query && resolve(core, spec.query);
  const route: Omit<CompiledRoute, "wireSteps" | "callSteps"> = {
    ...face,
    body: spec.bytes?.schema ?? (spec.body && resolve(core, spec.body)),
    query,
    returns,
    projection: returns === undefined ? NO_PROJECTION : projectionOf(returns),
    limits: addressRulesOf(spec, core.options.rateLimit),
    tier: tierOf({ spec, methods, query }),
    isUnwatched:
      spec.event === undefined &&
      core.options.hooks.after === undefined &&
      core.calls === undefined &&
      !tellsRefusals(core, spec),
    Context: contextWith(core, spec),
    // The pipeline has put into the context what the handler's type requires.
    handle: spec.handle as unknown as (context: Context) => MaybePromise<unknown>,
    answer: spec.cacheFor === undefined ? answerOf : keptAnswers(spec.cacheFor),
  };
  const steps = STEPS.filter((step) => step.applies(route, core));
  return { ...route, wireSteps: steps, callSteps: steps.filter((step) => step.from === "both") };
}

function withRefusals(core: Core, declared: Route): Route {
  const ofGates = declared.opensSessions === true ? core.use(gateErrors) : [];
  const spec = ofGates.length === 0 ? declared : { ...declared, errors: [...declared.errors, ...ofGates] };
  if (spec.refusals === undefined) return spec;
  const refusals = core.use(spec.refusals);
  const { subject } = spec;
  const counted = subject?.kind === "failures" && { ...subject, counts: [...subject.counts, ...refusals] };
  return { ...spec, errors: [...spec.errors, ...refusals], ...(counted && { subject: counted }) };
}

function assertMayBeKept({ cacheFor, method, session, path }: Route): void {
  if (cacheFor !== undefined && (method !== "GET" || session !== "none"))
    throw new Error(`${path}: only the response to a GET that is the same for every caller may be cached.`);
}

/**
 * Makes sure that a request that any page can send is harmless, and that a route that accepts one declares
 * it.
 */
function assertMaySend({ path, anyOrigin, session, bytes }: Route): void {
  if (anyOrigin === true && session !== "none")
    throw new Error(`${path}: requests from other sites' pages must not use a session.`);
  if (bytes !== undefined && isForm(bytes) && anyOrigin !== true)
    throw new Error(`${path}: forms of other sites can send such bodies, too.`);
}

const NO_PROJECTION: Projection = { forWire: (value) => value, forCaller: (value) => value };

function resolve(core: Core, schema: SchemaOf<unknown>): z.ZodType {
  return typeof schema === "function" ? schema(core.shapes) : schema;
}

/** Services are on the prototype, so a request pays nothing for those it doesn't use. */
function contextWith(core: Core, spec: Route): typeof Context {
  class RouteContext extends Context {}
  for (const [name, service] of Object.entries(spec.uses ?? {})) {
    if (service.kind === "engine") {
      Object.defineProperty(RouteContext.prototype, name, { value: core.use(service) });
    } else {
      const make = core.use(service);
      Object.defineProperty(RouteContext.prototype, name, {
        get(this: Context) {
          return make(this);
        },
      });
    }
  }
  return RouteContext;
}

export function callersOf(core: Core, features: readonly Feature[]): Callers {
  // Finders of added features first: an explicit header takes precedence over cookies that the browser adds.
  const finders = features
    .toReversed()
    .flatMap(({ finders = [] }) => finders)
    .map((finder) => core.use(finder));
  const [cookies, ...others] = features.flatMap(({ cookies = [] }) => cookies);
  if (cookies === undefined || others.length > 0)
    throw new ConfigurationError("Exactly one feature must set the session cookies.");
  const find = oneAfterTheOther(finders);
  const [acting] = features.flatMap(({ session }) => session?.acting ?? []);
  return {
    find: acting === undefined ? find : whileActing(core, find, acting),
    cookies: core.use(cookies),
    actorOf: core.use(actorOf),
  };
}

/** Ends a session in which another user acts as its owner once they lose the right to do so. */
function whileActing(core: Core, find: Finder["find"], acting: Acting): Finder["find"] {
  const mayAct = core.use(acting.mayAct);
  const actor = core.use(actorOf);
  const judge = async (context: Context, found: Found): Promise<Found | undefined> => {
    if (await mayAct(context, found)) return found;
    context.endSession();
    return undefined;
  };
  return (context) =>
    andThen(find(context), (found) =>
      found !== undefined && actor(found.session) !== undefined ? judge(context, found) : found,
    );
}

function oneAfterTheOther([finder, ...others]: readonly Finder[]): Finder["find"] {
  if (finder === undefined) return () => undefined;
  if (others.length === 0) return finder.find;
  const next = oneAfterTheOther(others);
  return (context) => andThen(finder.find(context), (found) => found ?? next(context));
}
