import type { $ERROR_CODES } from "latchkey/shared";
import type { Fields, GetSessionAnswer, NoFields } from "latchkey/wire";
import type { FetchOptions } from "./call.ts";
import type { CoreMethods } from "./generated/core.ts";
import type { ClientPlugin, RawCall } from "./plugin.ts";
import type { Fetch } from "./send.ts";
import type { SessionStore } from "./session-store.ts";

export interface ClientOptions<Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]> {
  /** The origin of the service, for example `https://app.example.com`. Default: that of the page. */
  baseURL?: string;
  /** Mount path of the service. Default `/api/auth`. */
  basePath?: string;
  /** Client plugins of the service's optional features. Default none. */
  plugins?: Plugins;
  /** For every call; callbacks run before those of the call. */
  fetchOptions?: Omit<FetchOptions, "throw" | "method" | "query">;
  /** Default: the global `fetch`. */
  fetch?: Fetch;
  /** The session that a server has read already, or null if it found none: this spares the first request. */
  initialSession?: SessionData<FieldsIn<Plugins>> | null;
}

/** A session with its user. */
export type SessionData<F extends Fields = NoFields> = NonNullable<GetSessionAnswer<F>>;

/** A client of a service with the given features. */
export type AuthClient<Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]> = CoreMethods<
  FieldsIn<Plugins>
> &
  ClientMembers<FieldsIn<Plugins>> &
  AddedBy<Plugins[number]>;

export interface ClientMembers<F extends Fields> {
  readonly session: SessionStore<SessionData<F>>;
  /** Calls a path below the mount point that has no method. */
  readonly $fetch: RawCall;
  /** For types only: `typeof client.$Infer.Session` is a session with its user. */
  readonly $Infer: { readonly Session: SessionData<F> };
  /** Every error code of the service with its usual text. */
  readonly $ERROR_CODES: typeof $ERROR_CODES;
}

/** The session of a client with its user: `SessionOf<typeof client>`. */
export type SessionOf<Client extends { readonly session: SessionStore<unknown> }> = NonNullable<
  ReturnType<Client["session"]["get"]>["data"]
>;

/** The fields of all plugins together. */
export type FieldsIn<Plugins extends readonly ClientPlugin[]> = [NamedFields<Plugins[number]>] extends [never]
  ? NoFields
  : Together<NamedFields<Plugins[number]>>;

type Together<Each> = (Each extends unknown ? (fields: Each) => void : never) extends (
  fields: infer All extends Fields,
) => void
  ? All
  : never;

type NamedFields<Plugin> = Plugin extends { readonly $fields: infer F extends Fields } ? F : never;

/** The additions of all given plugins together. */
type AddedBy<Plugin> = (Plugin extends unknown ? (added: Added<Plugin>) => void : never) extends (
  added: infer All,
) => void
  ? All
  : never;

type Added<Plugin> = MethodsOf<Plugin> & ActionsOf<Plugin> & CodesOf<Plugin>;
type MethodsOf<Plugin> = Plugin extends { readonly $methods?: infer Methods } ? Methods : unknown;
type ActionsOf<Plugin> = Plugin extends { readonly getActions: (...args: never) => infer Actions }
  ? Actions
  : unknown;
type CodesOf<Plugin> = Plugin extends { readonly $ERROR_CODES: infer Codes }
  ? { readonly $ERROR_CODES: Codes }
  : unknown;
