import type { AdditionalFields, Fields, FieldsOf } from "latchkey/wire";
import type { FetchOptions, Result } from "./call.ts";
import type { SessionStore } from "./session-store.ts";

/**
 * Calls a path below the mount point that has no method. A `Blob` is sent unchanged, anything else as JSON.
 */
export type RawCall = <Data = unknown>(
  path: string,
  options?: FetchOptions<Data> & { body?: object },
) => Promise<Result<Data>>;

/** Tools for a plugin's own members. */
export interface ClientTools {
  $fetch: RawCall;
  session: SessionStore<object>;
  /** Mount point of the service, without a trailing slash; without an origin it is the page's. */
  mount: string;
  /**
   * Reports that something other than a call has changed the session: it is requested again, in other tabs
   * too. `isSignedOut`: it was a sign-out, so that every tab hides its pages.
   */
  changed(isSignedOut?: boolean): void;
}

/** Client side of an optional feature. */
export interface ClientPlugin {
  readonly id: string;
  /** Methods of paths that can't be derived from the arguments. */
  readonly pathMethods?: Readonly<Record<string, "GET" | "POST">>;
  /** Reports whether a successful call to a path may have changed the session, so that it is read again. */
  readonly changesSession?: (path: string) => boolean;
  /** Called with the data of each successful call. */
  readonly onAnswer?: (data: unknown) => void;
  /** Members of answers that are dates though their name doesn't end with `At`. */
  readonly dates?: readonly string[];
  /** Returns the plugin's own members, in addition to the methods of paths or among them. */
  readonly getActions?: (tools: ClientTools) => object;
  readonly $ERROR_CODES?: Readonly<Record<string, string>>;
  /** For types only: the feature's routes as methods. */
  readonly $methods?: object;
  /** For types only: the fields that the application added to users and sessions. */
  readonly $fields?: Fields;
}

export interface FieldsPlugin<F extends Fields> extends ClientPlugin {
  readonly $fields: F;
}

/** The fields in the type of an engine. */
interface EngineType {
  readonly $fields?: Fields;
}

/**
 * Adds the fields of an engine in the same code base to the types of users and sessions:
 * `plugins: [inferFields<typeof auth>()]`, with `import type { auth }`.
 *
 * @param options `dates`: fields of type `date` whose name doesn't end with `At`; without it they are
 * strings.
 */
export function inferFields<Auth extends EngineType>(
  options: Pick<ClientPlugin, "dates"> = {},
): FieldsPlugin<NonNullable<Auth["$fields"]>> {
  // The member exists for the type only; its value is never read.
  return { id: "fields", ...options } as unknown as FieldsPlugin<NonNullable<Auth["$fields"]>>;
}

/** The fields of an engine whose code isn't available: `user` and `session` as in its options. */
interface WrittenFields<User extends AdditionalFields, Session extends AdditionalFields> {
  user?: User;
  session?: Session;
}

/**
 * Alias of `inferFields` for existing applications. It also takes the fields in place of the engine's type:
 * `inferAdditionalFields({ user: { plan: { type: "string" } } })`. Those of type `date` are then dates.
 */
export function inferAdditionalFields<Auth extends EngineType>(): FieldsPlugin<NonNullable<Auth["$fields"]>>;
export function inferAdditionalFields<
  const User extends AdditionalFields = Record<never, never>,
  const Session extends AdditionalFields = Record<never, never>,
>(fields: WrittenFields<User, Session>): FieldsPlugin<FieldsOf<Session, User>>;
export function inferAdditionalFields(
  fields: WrittenFields<AdditionalFields, AdditionalFields> = {},
): FieldsPlugin<Fields> {
  const all = Object.entries({ ...fields.session, ...fields.user });
  return inferFields({ dates: all.filter(([, { type }]) => type === "date").map(([name]) => name) });
}
