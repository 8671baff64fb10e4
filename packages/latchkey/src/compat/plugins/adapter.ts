import { z } from "zod";
import { ConfigurationError } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import type { CustomRule } from "../../kernel/contracts/options/rate-limit.ts";
import { type Reply, replyOfResponse, ValueReply } from "../../kernel/contracts/reply.ts";
import { type Method, type Route, route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { callOf, heed, replyIn } from "../../kernel/pipeline/hooks/endpoint-hooks.ts";
import { customRuleOf } from "../../kernel/pipeline/limits/address-rule.ts";
import type { Inside } from "../context.ts";
import { type AuthMiddleware, type HookCall, type Hooks, hookCall } from "../hooks.ts";
import type { BetterAuthOptions } from "../options.ts";
import { sessionMiddleware } from "./endpoint.ts";
import { mergedOptions } from "./merged-options.ts";
import type { BetterAuthPlugin, PluginEndpoint, PluginHook } from "./plugin.ts";
import { schemaOf } from "./schema.ts";

/** A plugin in the framework's form, as the engine runs it. */
export interface Adapted {
  readonly feature: Feature;
  /** One for each hook of the plugin, in its order. */
  readonly hooks: readonly Hooks[];
  /** Adds the options that the plugin sets or needs. Those of the application take precedence. */
  withOptions(options: BetterAuthOptions): BetterAuthOptions;
}

/** Parts of a plugin that have no counterpart, with what to do instead. */
const NOT_BUILT: Readonly<Partial<Record<keyof BetterAuthPlugin, string>>> = {
  onRequest: "use hooks.before, or change the request before auth.handler gets it",
  onResponse: "use hooks.after, or change the response of auth.handler",
  middlewares: "use hooks.before with a matcher",
  migrations: "declare the tables in schema",
  adapter: "statements of the engine can't be replaced",
};

export function adapted(plugin: BetterAuthPlugin, own: Inside): Adapted {
  for (const [member, instead] of Object.entries(NOT_BUILT))
    if (Reflect.get(plugin, member) !== undefined)
      throw new ConfigurationError(`plugins: ${member} of ${plugin.id} is not built: ${instead}.`);
  const { tables, tableOptions, added } = schemaOf(plugin);
  for (const [name, { fields }] of Object.entries(plugin.schema ?? {}))
    if (!(name in added)) own.tables.set(name, fields);
  const set = settingsOf(plugin, own);
  return {
    feature: feature({ id: plugin.id, tables, tableOptions, routes: routesOf(plugin, own) }),
    hooks: [
      ...(plugin.hooks?.before ?? []).map((hook) => ({ before: matching(hook) })),
      ...(plugin.hooks?.after ?? []).map((hook) => ({ after: matching(hook) })),
    ],
    withOptions: (options) => mergedOptions([options, added, set]),
  };
}

/** Runs `init`. Its options are the plugin's defaults, its context is added to every call. */
function settingsOf({ id, init }: BetterAuthPlugin, own: Inside): BetterAuthOptions {
  const set: unknown = init?.(own.context());
  if (set instanceof Promise)
    throw new ConfigurationError(
      `plugins: init of ${id} is asynchronous, which is not built: prepare what it needs before betterAuth() and pass it to the plugin.`,
    );
  if (!isObject(set)) return {};
  if (isObject(set.context)) Object.assign(own.members, set.context);
  return isObject(set.options) ? set.options : {};
}

/** Returns a hook that runs only where its matcher says so. */
function matching({ matcher, handler }: PluginHook): AuthMiddleware {
  return async (call) => (matcher(call) ? answered(handler, call, call) : undefined);
}

/** Calls a middleware or an endpoint. The framework's own keep the headers that they set for themselves. */
async function answered(
  run: (call: HookCall) => Promise<unknown>,
  call: HookCall,
  { setHeader }: Pick<HookCall, "setHeader">,
): Promise<unknown> {
  // The option is the framework's own, and asks for the answer together with its headers.
  const asked: HookCall & { returnHeaders: true } = { ...call, returnHeaders: true };
  const said: unknown = await run(asked);
  if (!isObject(said) || !("response" in said) || !("headers" in said)) return said;
  if (said.headers instanceof Headers) for (const [name, value] of said.headers) setHeader(name, value);
  return said.response;
}

/**
 * Returns the rules that plugins set for paths of the engine and of other plugins, beside those of the
 * application, which take precedence. Rules for a plugin's own paths are part of its routes.
 */
export function limitsOf(
  plugins: readonly BetterAuthPlugin[],
  paths: () => readonly string[],
  given: Readonly<Record<string, CustomRule>> = {},
): Readonly<Record<string, CustomRule>> {
  const rules = plugins.flatMap(({ rateLimit = [] }) => rateLimit);
  const own = plugins.flatMap(({ endpoints = {} }) => Object.values(endpoints).map(({ path }) => path));
  if (rules.length === 0) return given;
  const added: Record<string, CustomRule> = {};
  for (const path of paths()) {
    const rule = rules.find(({ pathMatcher }) => pathMatcher(path));
    if (rule === undefined || own.includes(path) || customRuleOf(path, given) !== undefined) continue;
    added[path] = { window: rule.window, max: rule.max };
  }
  return { ...given, ...added };
}

function routesOf(plugin: BetterAuthPlugin, own: Inside): Record<string, Route> {
  return Object.fromEntries(
    Object.entries(plugin.endpoints ?? {}).map(([name, endpoint]) => [
      name,
      routeOf(name, endpoint, plugin, own),
    ]),
  );
}

const ANY = z.looseObject({});

function routeOf(name: string, endpoint: PluginEndpoint, plugin: BetterAuthPlugin, own: Inside): Route {
  const { metadata, use = [] } = endpoint.options;
  const isServerOnly =
    endpoint.path === undefined || metadata?.SERVER_ONLY === true || metadata?.scope === "server";
  const path = endpoint.path ?? `/${plugin.id}/${name}`;
  const methods = methodsOf(endpoint, path, plugin.id);
  const rule = plugin.rateLimit?.find(({ pathMatcher }) => pathMatcher(path));
  return route({
    method: methods,
    path,
    summary:
      String(metadata?.openapi?.description ?? `${name} of the plugin ${plugin.id}`).split("\n", 1)[0] ??
      name,
    session: use.includes(sessionMiddleware) ? "required" : "optional",
    ...(methods.includes("POST") ? { body: ANY } : {}),
    query: ANY,
    returns: z.unknown(),
    ...(rule === undefined ? {} : { limit: { window: rule.window, max: rule.max } }),
    ...(isServerOnly ? { serverOnly: true as const } : {}),
    uses: { answer: service(() => (context: Context) => answerOf(endpoint, context, own)) },
    errors: [],
    // The handler's context is the call's.
    handle: (context) => context.answer(context as unknown as Context),
  });
}

function methodsOf({ options }: PluginEndpoint, path: string, id: string): readonly Method[] {
  const methods = [options.method ?? "POST"].flat();
  const known = methods.filter((method): method is Method => method === "GET" || method === "POST");
  if (known.length < methods.length || known.length === 0)
    throw new ConfigurationError(
      `plugins: ${path} of ${id} has the method ${methods.join(", ")}; only GET and POST are built.`,
    );
  if (path.includes("*"))
    throw new ConfigurationError(
      `plugins: ${path} of ${id} has a wildcard, which is not built: declare each path.`,
    );
  return known;
}

/** Calls an endpoint and returns its answer unchanged. */
async function answerOf(endpoint: PluginEndpoint, context: Context, own: Inside): Promise<Reply> {
  const call = hookCall(callOf(context), own.added());
  try {
    const said = await heed(() => answered(endpoint, call, call));
    if (said instanceof Response) return await replyOfResponse(said);
    if (said instanceof Error) throw said;
    return new ValueReply(said ?? null);
  } catch (thrown) {
    const redirect = replyIn(thrown);
    if (redirect === undefined) throw thrown;
    return redirect;
  }
}
