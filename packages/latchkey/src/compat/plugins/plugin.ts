import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Feature } from "../../kernel/contracts/feature.ts";
import type { AdditionalField } from "../../kernel/contracts/fields/fields.ts";
import type { AuthMiddleware, HookCall, Loose } from "../hooks.ts";

/** A table that a plugin declares, or columns that it adds to one of the engine. */
export interface PluginTable {
  readonly fields: Readonly<Record<string, PluginField>>;
  /** The table's name in the database. */
  readonly modelName?: string;
  readonly disableMigration?: boolean;
}

export type PluginField = Omit<AdditionalField, "type"> & {
  readonly type: AdditionalField["type"] | (string & {}) | readonly string[];
  readonly index?: boolean;
  readonly bigint?: boolean;
  readonly sortable?: boolean;
  readonly onUpdate?: () => unknown;
};

export interface PluginHook {
  matcher(call: HookCall): boolean;
  readonly handler: AuthMiddleware;
}

/** Settings of an endpoint. */
export interface EndpointOptions {
  readonly method?: string | readonly string[];
  readonly body?: unknown;
  readonly query?: unknown;
  readonly use?: readonly Loose[];
  readonly metadata?: Loose;
  readonly requireHeaders?: boolean;
  readonly requireRequest?: boolean;
  readonly cloneRequest?: boolean;
}

/** An endpoint of the framework: a function with its path and its settings. */
export interface PluginEndpoint {
  // Its input and answer are known to the plugin only.
  (call?: Loose): Promise<Loose>;
  readonly path?: string | undefined;
  readonly options: EndpointOptions;
}

/** A plugin in the framework's form. */
export interface BetterAuthPlugin {
  readonly id: string;
  readonly version?: string | undefined;
  readonly endpoints?: Readonly<Record<string, PluginEndpoint>> | undefined;
  readonly schema?: Readonly<Record<string, PluginTable>> | undefined;
  readonly hooks?:
    | { readonly before?: readonly PluginHook[]; readonly after?: readonly PluginHook[] }
    | undefined;
  readonly rateLimit?:
    | readonly { window: number; max: number; pathMatcher(path: string): boolean }[]
    | undefined;
  readonly init?: ((context: Loose) => MaybePromise<Loose>) | undefined;
  readonly $ERROR_CODES?: Readonly<Record<string, Loose>> | undefined;
  readonly $Infer?: Readonly<Record<string, Loose>> | undefined;
  readonly options?: Loose;
  readonly middlewares?: readonly { path: string; middleware: AuthMiddleware }[] | undefined;
  readonly onRequest?: unknown;
  readonly onResponse?: unknown;
  readonly migrations?: unknown;
  readonly adapter?: unknown;
}

/** An entry of the option `plugins`. */
export type CompatPlugin = Feature | BetterAuthPlugin;

export function isFeature(plugin: CompatPlugin): plugin is Feature {
  return "routes" in plugin;
}
