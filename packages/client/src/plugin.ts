import type { AdditionalFields, Fields, FieldsOf } from "latchkey/wire";
import type { FetchOptions, Result } from "./call.ts";
import type { SessionStore } from "./session-store.ts";

/** Calls a path below the mount point that has no method of its own. A `Blob` is sent as it is, all else as JSON. */
export type RawCall = <Data = unknown>(
  path: string,
  options?: FetchOptions<Data> & { body?: object },
) => Promise<Result<Data>>;

/** What a plugin's own members are made with. */
export interface ClientTools {
  $fetch: RawCall;
  session: SessionStore<object>;
  /** Where the service is mounted, without a slash at its end; without an origin it is the page's. */
  mount: string;
  /**
   * Something other than a call has changed the session: it is asked for again, in other tabs too. `isSignedOut`: it
   * was a sign-out, so that every tab takes its pages away.
   */
  changed(isSignedOut?: boolean): void;
}

/** What a feature of the service adds to the client. */
export interface ClientPlugin {
  readonly id: string;
  /** The method of paths whose arguments don't tell it. */
  readonly pathMethods?: Readonly<Record<string, "GET" | "POST">>;
  /** Whether a successful call to a path may have changed the session, so that it is read again. */
  readonly changesSession?: (path: string) => boolean;
  /** Told what each successful call was answered with. */
  readonly onAnswer?: (data: unknown) => void;
  /** Members of answers that are dates though their name doesn't end with `At`. */
  readonly dates?: readonly string[];
  /** Members of its own, beside the methods that paths give or among them. */
  readonly getActions?: (tools: ClientTools) => object;
  readonly $ERROR_CODES?: Readonly<Record<string, string>>;
  /** Of no value, for types only: the feature's routes as methods. */
  readonly $methods?: object;
  /** Of no value, for types only: the fields that the application added to users and sessions. */
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
 * Lets the client know the fields that an engine of the same code base adds to users and sessions:
 * `plugins: [inferFields<typeof auth>()]`, with `import type { auth }`.
 *
 * @param options `dates`: fields of type `date` whose name doesn't end with `At`; without it they are texts.
 */
export function inferFields<Auth extends EngineType>(
  options: Pick<ClientPlugin, "dates"> = {},
): FieldsPlugin<NonNullable<Auth["$fields"]>> {
  // The member is for the type alone; nobody reads its value.
  return { id: "fields", ...options } as unknown as FieldsPlugin<NonNullable<Auth["$fields"]>>;
}

/** The fields of an engine whose code isn't at hand, by hand: `user` and `session` as its options have them. */
interface WrittenFields<User extends AdditionalFields, Session extends AdditionalFields> {
  user?: User;
  session?: Session;
}

/**
 * The same under the name that existing applications know, and with the fields in place of the engine's type:
 * `inferAdditionalFields({ user: { plan: { type: "string" } } })`. Those of type `date` are dates then.
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
