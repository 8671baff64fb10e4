import {
  ConfigurationError,
  fail,
  failureIn,
  INTERNAL_SERVER_ERROR,
  LatchkeyError,
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  SERVICE_UNAVAILABLE,
  URI_TOO_LONG,
} from "../../base/errors.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import type { CompiledRoute, EngineRoute, Step } from "../contracts/compiled-route.ts";
import type { Context } from "../contracts/context.ts";
import type { Core } from "../contracts/core.ts";
import type { Answer, CallSite, Exchange } from "../contracts/exchange.ts";
import type { Feature } from "../contracts/feature.ts";
import { isFailedReply } from "../contracts/reply.ts";
import { requestOfExchange } from "../contracts/request-of.ts";
import { answerOfError, headOf, withoutBody } from "./answer.ts";
import { callersOf, routeOf } from "./compile-route.ts";
import { corsOf } from "./cors.ts";
import { replyIn, withAfter } from "./hooks/endpoint-hooks.ts";
import { URL_LIMIT } from "./input.ts";
import { tellingRefusals } from "./refusals.ts";
import { requestIds } from "./request-id.ts";
import { type Match, makeRouter, type Router } from "./router.ts";
import { tracedDoor } from "./traced-door.ts";

/** The routes of an engine's features, ready to answer. */
export interface App {
  readonly routes: readonly EngineRoute[];
  /** Routes that are available over HTTP. */
  readonly onWire: readonly EngineRoute[];
  /** Answers a request. Never throws and never rejects. */
  handle(exchange: Exchange): MaybePromise<Answer>;
  /** Runs a route's steps and its handler for a caller in process. Throws the error of the call. */
  call(
    route: CompiledRoute,
    site: CallSite,
    input: CallInput,
  ): Promise<{ context: Context; result: unknown }>;
  /** Runs the same, answered as over HTTP: an error becomes an answer. */
  respond(route: CompiledRoute, site: CallSite, input: CallInput): Promise<Answer>;
}

/** Input from a caller in process. */
export interface CallInput {
  body: unknown;
  query: unknown;
  params: Readonly<Record<string, string>>;
}

/** Name of undeclared paths in the log and in metrics. */
const UNKNOWN = "(unknown)";
const PREFLIGHT = "(preflight)";

export function makeApp(core: Core, features: readonly Feature[]): App {
  const callers = callersOf(core, features);
  const routes = features.flatMap((feature) =>
    Object.entries(feature.routes).map(([name, spec]) => routeOf(core, feature.id, name, spec, callers)),
  );
  const onWire = wireRoutes(routes, core.options.disabledPaths);
  const router = makeRouter(core.options.basePath, onWire);
  const nextId = requestIds(core.env);
  const contextOf = (route: CompiledRoute, site: CallSite, input: CallInput): Context => {
    const context = new route.Context(core, route, site, nextId(), input.params);
    context.body = input.body;
    context.query = input.query;
    return context;
  };
  return {
    routes,
    onWire,
    handle: tracedDoor(core, router, wireDoor(core, router, nextId)),
    async call(route, site, input) {
      core.clock.assertRight();
      const context = contextOf(route, site, input);
      try {
        return await runCounted(context, route.callSteps);
      } catch (thrown) {
        const result = replyIn(thrown);
        if (result !== undefined) return { context, result };
        // The caller gets the error unchanged; the log tells what to do.
        if (core.db.dialect.isMissing(thrown)) logDefect(core, thrown, context.requestId);
        throw thrown;
      }
    },
    async respond(route, site, input) {
      const context = contextOf(route, site, input);
      try {
        core.clock.assertRight();
        return route.answer(context, (await runCounted(context, route.callSteps)).result);
      } catch (thrown) {
        return answerOfThrown(core, thrown, context, context.requestId);
      }
    },
  };
}

/** Omits routes that exist in process only, and those that the options turn off. */
function wireRoutes(routes: readonly EngineRoute[], disabled: readonly string[]): EngineRoute[] {
  const paths = new Set(routes.map(({ spec }) => spec.path));
  for (const path of disabled) {
    // A misspelled path would leave an endpoint open that was meant to be closed.
    if (!paths.has(path)) {
      throw new ConfigurationError(
        `disabledPaths has ${JSON.stringify(path)}, but no endpoint has that path; give one such as /sign-up/email.`,
      );
    }
  }
  return routes.filter(({ spec }) => spec.serverOnly !== true && !disabled.includes(spec.path));
}

/** Runs the steps, then the handler. Asynchronous only from the first step that returns a promise. */
function run(
  context: Context,
  steps: readonly Step[],
  from = 0,
): MaybePromise<{ context: Context; result: unknown }> {
  try {
    for (let i = from; i < steps.length; i++) {
      // Within the bounds of the list.
      const step = (steps[i] as Step).run(context);
      from = i + 1;
      if (step instanceof Promise) {
        return step.then(
          () => run(context, steps, i + 1),
          (thrown: unknown) => stopped(context, thrown, steps[i]),
        );
      }
    }
  } catch (thrown) {
    return stopped(context, thrown, steps[from]);
  }
  if (context.added !== undefined) Object.assign(context, context.added);
  if (context.settle !== undefined) return runSettled(context, context.settle);
  return andThen(context.route.handle(context), (result) => handedOut(context, result));
}

function handedOut(context: Context, result: unknown): MaybePromise<{ context: Context; result: unknown }> {
  const { cookies } = context.route;
  if (cookies.handOut === undefined) return { context, result };
  return andThen(cookies.handOut(context), () => ({ context, result }));
}

/** Runs a route and reports its account event to the meter. */
function runCounted(
  context: Context,
  steps: readonly Step[],
): MaybePromise<{ context: Context; result: unknown }> {
  const { env, options, writing } = context.core;
  if (writing.isToLoad) return writing.load().then(() => runCounted(context, steps));
  if (context.route.isUnwatched) return run(context, steps);
  const { event } = context.route.spec;
  const { meter } = env;
  const { after } = options.hooks;
  const { calls } = context.core;
  const told =
    meter === undefined || event === undefined
      ? () => run(context, steps)
      : () => runTold(context, steps, (outcome) => meter.event(event.name, outcome, event.method ?? ""));
  const answered = after === undefined ? told : () => withAfter(context, after, told);
  const whole = tellingRefusals(context, answered);
  return calls === undefined ? whole() : calls.run(context, whole);
}

async function runTold(
  context: Context,
  steps: readonly Step[],
  tell: (outcome: "success" | "failure") => void,
): Promise<{ context: Context; result: unknown }> {
  try {
    const done = await run(context, steps);
    tell(isFailedReply(done.result) ? "failure" : "success");
    return done;
  } catch (thrown) {
    const failure = failureIn(thrown);
    // Attempts refused by a limit or under overload were never made; the meter counts them separately.
    if (failure !== undefined && failure.statusCode < 500 && failure.statusCode !== 429) tell("failure");
    throw thrown;
  }
}

/**
 * Ends a call that was refused before the handler: passes the outcome to a limit under which an earlier step
 * has counted.
 */
function stopped(
  context: Context,
  thrown: unknown,
  step: Step | undefined,
): { context: Context; result: unknown } {
  context.stoppedAt = step?.name;
  context.settle?.(thrown);
  const answered = replyIn(thrown);
  if (answered !== undefined) return { context, result: answered };
  if (!(thrown instanceof LatchkeyError) || thrown.statusCode >= 500) throw thrown;
  const result = context.route.spec.refusedAs?.(context, thrown);
  if (result === undefined) throw thrown;
  return { context, result };
}

/** Passes the outcome, whatever it is, to a limit that follows it. */
async function runSettled(
  context: Context,
  settle: (outcome: unknown) => void,
): Promise<{ context: Context; result: unknown }> {
  try {
    const done = await handedOut(context, await context.route.handle(context));
    settle(isFailedReply(done.result) ? done.result : undefined);
    return done;
  } catch (thrown) {
    settle(thrown);
    throw thrown;
  }
}

function wireDoor(
  core: Core,
  router: Router,
  nextId: () => string,
): (exchange: Exchange) => MaybePromise<Answer> {
  const logsRequests = core.options.logger.requests;
  const { meter, traffic } = core.env;
  const cors = corsOf(core);
  // The clock is read only for a host that measures.
  const isTimed = meter !== undefined || traffic !== undefined;

  const finish = (
    exchange: Exchange,
    context: Context | undefined,
    requestId: string,
    answer: Answer,
    startedAt: number,
  ): Answer => {
    if (context?.holdsPlace === true) {
      context.holdsPlace = false;
      core.load.leave();
    }
    if (isTimed) {
      const took = performance.now() - startedAt;
      const path = context === undefined ? UNKNOWN : context.route.spec.path;
      meter?.request(path, exchange.method, answer.status, took / 1000);
      traffic?.answered(took);
    }
    if (logsRequests) logRequest(core, exchange, context, requestId, answer.status);
    const added = cors.headers(context?.origins ?? core.origins, exchange.header("origin"));
    const whole = added.length === 0 ? answer : { ...answer, headers: [...answer.headers, ...added] };
    return exchange.method === "HEAD" ? withoutBody(whole) : whole;
  };

  return (exchange) => {
    const requestId = nextId();
    const startedAt = isTimed ? performance.now() : 0;
    let context: Context | undefined;
    const refuse = (thrown: unknown): Answer => {
      const answer = answerOfThrown(core, thrown, context, requestId);
      if (answer.error !== undefined) tellApplication(core, exchange, answer.error, thrown, requestId);
      return finish(exchange, context, requestId, answer, startedAt);
    };
    try {
      const match = findPath(router, exchange);
      if (exchange.method === "OPTIONS") {
        return andThen(core.originsFor?.(exchange) ?? core.origins, (origins) => {
          const answer = cors.preflight(origins, exchange.header("origin"), allowed(match));
          meter?.request(PREFLIGHT, exchange.method, answer.status, (performance.now() - startedAt) / 1000);
          if (logsRequests) logRequest(core, exchange, undefined, requestId, answer.status);
          return answer;
        });
      }
      const isHead = exchange.method === "HEAD";
      const found = match.routes.get(isHead ? "GET" : exchange.method);
      if (found === undefined) throw fail(METHOD_NOT_ALLOWED, { headers: { allow: allowed(match) } });
      const route = isHead ? headOf(found.compiled()) : found.compiled();
      context = new route.Context(core, route, siteOf(exchange, !isHead), requestId, match.params);
      const outcome = runCounted(context, route.wireSteps);
      if (outcome instanceof Promise) {
        return outcome.then((done) => {
          try {
            const answer = route.answer(done.context, done.result);
            return finish(exchange, done.context, requestId, answer, startedAt);
          } catch (thrown) {
            return refuse(thrown);
          }
        }, refuse);
      }
      return finish(exchange, context, requestId, route.answer(context, outcome.result), startedAt);
    } catch (thrown) {
      return refuse(thrown);
    }
  };
}

function findPath(router: Router, exchange: Exchange): Match {
  if (exchange.path.length + exchange.query.length > URL_LIMIT) throw fail(URI_TOO_LONG);
  const match = router.find(exchange.path);
  if (match === undefined) throw fail(NOT_FOUND);
  return match;
}

function allowed({ routes }: Match): string {
  return [...routes.keys(), ...(routes.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

function siteOf(exchange: Exchange, carriesCookies: boolean): CallSite {
  return { header: (name) => exchange.header(name), exchange, carriesCookies, hasHeaders: true };
}

/** Calls the application's `onAPIError.onError`. Its errors are only logged. */
function tellApplication(
  core: Core,
  exchange: Exchange,
  error: LatchkeyError,
  thrown: unknown,
  requestId: string,
): void {
  const { onError } = core.options.onAPIError;
  if (onError === undefined) return;
  const failed = (cause: unknown) =>
    core.log("error", "onAPIError.onError failed", { requestId, error: cause });
  try {
    const told = onError(error, {
      request: requestOfExchange(exchange, core.options.baseURL),
      cause: thrown === error ? error.cause : thrown,
      requestId,
    });
    if (told instanceof Promise) told.catch(failed);
  } catch (cause) {
    failed(cause);
  }
}

/**
 * Returns the answer to any thrown value. An answer that can't be sent, for example because it isn't JSON, is
 * a defect.
 */
function answerOfThrown(
  core: Core,
  thrown: unknown,
  context: Context | undefined,
  requestId: string,
): Answer {
  try {
    const reply = context && replyIn(thrown);
    if (context !== undefined && reply !== undefined) return context.route.answer(context, reply);
    return answerOfError(visibleError(core, thrown, requestId), context, requestId);
  } catch (cause) {
    logDefect(core, cause, requestId);
    return answerOfError(fail(INTERNAL_SERVER_ERROR), context, requestId);
  }
}

/**
 * Returns the error that a client sees. Any other thrown value is a defect: logged in full, answered without
 * detail.
 */
function visibleError(core: Core, thrown: unknown, requestId: string): LatchkeyError {
  const failure = failureIn(thrown);
  if (failure === undefined) {
    logDefect(core, thrown, requestId);
    return fail(INTERNAL_SERVER_ERROR);
  }
  if (isRefusal(failure)) {
    // Under overload there are many of these: only a line now and then is logged.
    const refused = core.load.mention();
    if (refused > 0) core.log("warn", failure.message, { requestId, code: failure.code, refused });
  } else if (failure.statusCode >= 500)
    core.log("error", failure.message, { requestId, code: failure.code, error: failure.cause });
  return failure;
}

function logDefect(core: Core, thrown: unknown, requestId: string): void {
  const said = core.db.dialect.isMissing(thrown) ? NOT_MIGRATED : "A request failed unexpectedly";
  core.log("error", said, { requestId, error: thrown });
}

const NOT_MIGRATED =
  "A table or a column is missing in the database. Create it before the first request: `await auth.migrate()`, or " +
  "`latchkey migrate --config FILE` with the module that exports the engine.";

/** True if nothing failed, but the load was too high. */
function isRefusal({ code, cause }: LatchkeyError): boolean {
  return code === SERVICE_UNAVAILABLE.code && cause === undefined;
}

function logRequest(
  core: Core,
  exchange: Exchange,
  context: Context | undefined,
  requestId: string,
  status: number,
): void {
  core.log("info", "request", {
    requestId,
    method: exchange.method,
    // The declared path, never the one sent, which may hold a token.
    path: context?.route.spec.path ?? UNKNOWN,
    status,
    ms: context === undefined ? 0 : core.env.now() - context.now,
  });
}
