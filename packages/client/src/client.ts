import { $ERROR_CODES } from "latchkey/shared";
import type { FetchOptions, Query, Result } from "./call.ts";
import { parseAnswer } from "./dates.ts";
import { isSessionMissing, LatchkeyClientError } from "./error.ts";
import { type Actions, joined, pathMethods } from "./methods.ts";
import { followRedirect } from "./navigate.ts";
import { changesSession, methodOf, mountOf, queryText } from "./path.ts";
import type { ClientPlugin } from "./plugin.ts";
import { retryBudget } from "./retry.ts";
import { send } from "./send.ts";
import { type SessionKeeper, sessionKeeper } from "./session-store.ts";
import { tabs } from "./tabs.ts";
import type { AuthClient, ClientOptions } from "./types.ts";

const SESSION = "/get-session";

/**
 * Creates a client of a service. Every route is a method: `client.signIn.email({ email, password })` calls
 * `/sign-in/email` and resolves to `{ data, error }`; it rejects only with `fetchOptions: { throw: true }`.
 *
 * Nothing is sent before the first call or the first subscriber of `client.session`.
 */
export function createAuthClient<const Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]>(
  options: ClientOptions<Plugins> = {},
): AuthClient<Plugins> {
  const plugins: readonly ClientPlugin[] = options.plugins ?? [];
  const mount = mountOf(options.baseURL, options.basePath);
  const known = Object.assign({}, ...plugins.map((plugin) => plugin.pathMethods));
  const dates = new Set(plugins.flatMap((plugin) => plugin.dates ?? []));
  const sender = {
    fetch: options.fetch,
    defaults: options.fetchOptions ?? {},
    dates,
    budget: retryBudget(),
  };

  /** Sends any call, and updates the session if the call has changed it. */
  const call = async (
    path: string,
    body: object | undefined,
    given: FetchOptions,
  ): Promise<Result<unknown>> => {
    const method = methodOf(path, given.method, body !== undefined, known);
    const url = mount + path + queryText(given.query);
    const result = await send(sender, { url, method, body: method === "GET" ? undefined : body }, given);
    if (result.error !== null) {
      if (isSessionMissing(result.error)) keeper.refused();
      return result;
    }
    if (changesSession(path, method) || plugins.some((plugin) => plugin.changesSession?.(path)))
      keeper.changed(path === "/sign-out");
    followRedirect(result.data);
    for (const { onAnswer } of plugins) onAnswer?.(result.data);
    return result;
  };

  const keeper = sessionKeeper<object>({
    // `/get-session` answers an object or null; the generated types describe it.
    ask: () => call(SESSION, undefined, {}) as Promise<Result<object | null>>,
    initial: options.initialSession,
    // A server passes it on as JSON, so its dates may still be strings.
    revive: (data) => parseAnswer(JSON.stringify(data), dates) as object,
    tabs: tabs(`latchkey:${mount}`),
  });

  const callPath = async (path: string, args: unknown, second: unknown): Promise<unknown> => {
    // Without arguments it is the session's own request, so it shares its answer. With headers or a query it
    // may concern another user: a server that renders for many users passes these.
    if (path === SESSION && args === undefined && second === undefined) return keeper.read();
    const { body, given } = parseArguments(args, second);
    const result = await call(path, body, given);
    if (given.throw !== true) return result;
    if (result.error !== null) throw new LatchkeyClientError(result.error);
    return result.data;
  };

  const $fetch = (path: string, given: FetchOptions & { body?: object } = {}): Promise<Result<unknown>> =>
    call(path, given.body, given);
  // The members are created at their first access; their types are generated from the same routes.
  return pathMethods(callPath, actionsOf(plugins, $fetch, keeper, mount)) as AuthClient<Plugins>;
}

/** Splits the arguments of a path's method: `(args, fetchOptions)`, or the options among the arguments. */
function parseArguments(args: unknown, second: unknown): { body: object | undefined; given: FetchOptions } {
  // The generated types of the methods allow nothing else.
  const { query, fetchOptions, ...rest } = (args ?? {}) as { query?: Query; fetchOptions?: FetchOptions };
  // The same types describe the second argument.
  const given: FetchOptions = { ...fetchOptions, ...(second as FetchOptions | undefined) };
  // A file is the body itself.
  const body = args instanceof Blob ? args : Object.keys(rest).length > 0 ? rest : undefined;
  return { body, given: { ...given, query: { ...given.query, ...query } } };
}

/** Returns the members of a client that aren't paths: its own, and those of its plugins. */
function actionsOf(
  plugins: readonly ClientPlugin[],
  $fetch: (path: string, given?: FetchOptions & { body?: object }) => Promise<Result<unknown>>,
  keeper: SessionKeeper<object>,
  mount: string,
): Actions {
  const tools = {
    // The caller of `$fetch` specifies the type of the data.
    $fetch: $fetch as never,
    session: keeper.store,
    mount,
    changed: (isSignedOut = false) => keeper.changed(isSignedOut),
  };
  const own: Actions = {
    $fetch,
    session: keeper.store,
    $Infer: {},
    $ERROR_CODES: Object.assign({}, $ERROR_CODES, ...plugins.map((plugin) => plugin.$ERROR_CODES)),
  };
  // Objects of functions and of such objects, whatever the plugin types them as.
  return plugins.map((plugin) => (plugin.getActions?.(tools) ?? {}) as Actions).reduce(joined, own);
}
