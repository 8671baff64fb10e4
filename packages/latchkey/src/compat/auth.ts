import { coreFeatures } from "../engine/core-features.ts";
import { latchkey } from "../index.ts";
import type { Feature } from "../kernel/contracts/feature.ts";
import type { AdditionalFields } from "../kernel/contracts/fields/fields.ts";
import { resolveOptions } from "../options/declared.ts";
import { $ERROR_CODES } from "../shared/generated/error-codes.ts";
import { type AuthContext, inside } from "./context.ts";
import { engineHooks } from "./hooks.ts";
import { keepsCookies, withCookies } from "./next.ts";
import { apiErrorsOf, type BetterAuthOptions, translated } from "./options.ts";
import { adapted, limitsOf } from "./plugins/adapter.ts";
import type { CustomSession } from "./plugins/custom-session.ts";
import { type CompatPlugin, isFeature } from "./plugins/plugin.ts";

/** An error code in the framework's form. */
export interface RawError {
  readonly code: string;
  readonly message: string;
}

type Engine<
  SessionFields extends AdditionalFields,
  Plugins extends readonly CompatPlugin[],
  UserFields extends AdditionalFields,
> = ReturnType<typeof latchkey<SessionFields, readonly Extract<Plugins[number], Feature>[], UserFields>>;

/** The calls of plugins in the framework's form. */
type EndpointsOf<Plugin> = (
  Plugin extends { readonly endpoints: infer Endpoints }
    ? (endpoints: Endpoints) => void
    : never
) extends (endpoints: infer All) => void
  ? All
  : unknown;

type CodesOf<Plugin> = Plugin extends { readonly $ERROR_CODES: infer Codes } ? keyof Codes & string : never;

/** The session as `customSession` shows it, or as the engine does. */
type SessionOf<Plugin, Usual> = [Extract<Plugin, CustomSession<never>>] extends [never]
  ? Usual
  : Extract<Plugin, CustomSession<never>> extends CustomSession<infer Shown>
    ? Shown
    : Usual;

type ApiOf<Plugin, Api> = [Extract<Plugin, CustomSession<never>>] extends [never]
  ? Api
  : Omit<Api, "getSession"> & {
      getSession(input: {
        headers: Headers | Record<string, string | string[] | undefined>;
        query?: object;
      }): Promise<SessionOf<Plugin, unknown> | null>;
    };

/** An engine with the framework's members, as `betterAuth` returns it. */
export type Auth<
  SessionFields extends AdditionalFields = Record<never, never>,
  Plugins extends readonly CompatPlugin[] = readonly [],
  UserFields extends AdditionalFields = Record<never, never>,
> = Omit<Engine<SessionFields, Plugins, UserFields>, "api" | "$Infer"> & {
  readonly api: ApiOf<Plugins[number], Engine<SessionFields, Plugins, UserFields>["api"]> &
    EndpointsOf<Plugins[number]>;
  readonly $Infer: {
    readonly Session: SessionOf<
      Plugins[number],
      Engine<SessionFields, Plugins, UserFields>["$Infer"]["Session"]
    >;
  };
  /** The engine, for code outside of requests. */
  readonly $context: Promise<AuthContext>;
  /** The options as they were given. */
  readonly options: BetterAuthOptions<SessionFields, Plugins, UserFields>;
  /** The error codes of the core and of the plugins. */
  readonly $ERROR_CODES: Readonly<Record<keyof typeof $ERROR_CODES | CodesOf<Plugins[number]>, RawError>>;
};

/**
 * Creates an engine from the options of the compatible framework, versions 1.2 to 1.7. Cookies keep its names,
 * and `BETTER_AUTH_SECRET` and `BETTER_AUTH_URL` are read.
 *
 * @throws ConfigurationError for an option, a plugin or a part of one that isn't built, with what to do instead.
 */
export function betterAuth<
  const SessionFields extends AdditionalFields = Record<never, never>,
  const Plugins extends readonly CompatPlugin[] = readonly [],
  const UserFields extends AdditionalFields = Record<never, never>,
>(given: BetterAuthOptions<SessionFields, Plugins, UserFields>): Auth<SessionFields, Plugins, UserFields> {
  const asked: BetterAuthOptions = given;
  const own = inside(asked);
  const plugins = (asked.plugins ?? []).filter((plugin) => !isFeature(plugin));
  const parts = plugins.map((plugin) => adapted(plugin, own));
  const merged = parts.reduce((options, { withOptions }) => withOptions(options), asked);
  const { options, ignored } = translated(merged);
  const features = [
    ...(asked.plugins ?? []).filter(isFeature),
    ...parts.map(({ feature }) => feature),
    own.feature,
  ];
  const hooks = engineHooks([asked.hooks ?? {}, ...parts.flatMap((part) => part.hooks)], own.added);
  const paths = () =>
    [...coreFeatures(resolveOptions(options)), ...features].flatMap(({ routes }) =>
      Object.values(routes).map(({ path }) => path),
    );
  const customRules = limitsOf(plugins, paths, options.rateLimit?.customRules);
  const engine = latchkey({
    ...options,
    rateLimit: { ...options.rateLimit, customRules },
    hooks,
    ...(asked.onAPIError === undefined ? {} : { onAPIError: apiErrorsOf(asked.onAPIError, own.context) }),
    plugins: features,
  });
  own.ready(engine, ignored);
  const api = plugins.some(keepsCookies) ? withCookies(engine.api) : engine.api;
  const added = {
    api,
    options: given,
    $context: Promise.resolve(own.context()),
    $ERROR_CODES: errorCodes(asked.plugins ?? []),
  };
  // The types follow from the options; the members are those of the engine and `added`.
  return { ...engine, ...added } as unknown as Auth<SessionFields, Plugins, UserFields>;
}

function errorCodes(plugins: readonly CompatPlugin[]): Record<string, RawError> {
  const codes: Record<string, RawError> = {};
  const add = (code: string, message: string) => {
    codes[code] = { code, message };
  };
  for (const [code, message] of Object.entries($ERROR_CODES)) add(code, message);
  for (const plugin of plugins) {
    if (isFeature(plugin)) {
      for (const { code, message } of codesOf(plugin)) add(code, message);
      continue;
    }
    for (const [code, said] of Object.entries(plugin.$ERROR_CODES ?? {}))
      add(code, typeof said === "string" ? said : String(said?.message ?? code));
  }
  return codes;
}

function codesOf({ routes, errors = [] }: Feature) {
  return [...errors, ...Object.values(routes).flatMap((route) => route.errors)];
}
