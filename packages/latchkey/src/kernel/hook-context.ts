import type { LogLevel } from "../base/env.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Context } from "./context.ts";
import type { Core } from "./core.ts";
import type { Session, User } from "./identity.ts";
import type { ResolvedOptions } from "./options/index.ts";

export interface SessionOfUser {
  readonly session: Session;
  readonly user: User;
}

/** The `context` of hooks: the engine, and what is known about the call so far. */
export interface HookContext {
  readonly appName: string;
  /** The URL of the endpoints: `https://app.example.com/api/auth`. */
  readonly baseURL: string;
  /** The options, every default filled in. */
  readonly options: ResolvedOptions;
  /** The caller, if the endpoint needs one and it was already determined. */
  readonly session: SessionOfUser | null;
  /** The session that this call has opened, with its token. */
  readonly newSession: SessionOfUser | null;
  readonly logger: Readonly<
    Record<Exclude<LogLevel, "success">, (message: string, fields?: Record<string, unknown>) => void>
  >;
  /** Hashes passwords like the engine. */
  readonly password: {
    hash(password: string): Promise<string>;
    verify(given: { hash: string; password: string }): Promise<boolean>;
  };
  /** Generates ids like the engine. */
  generateId(about: { model: string }): MaybePromise<string>;
  isTrustedOrigin(url: string): boolean;
}

/** `context`: undefined if no request is waiting. */
export function hookContext(
  core: Core,
  context: Pick<Context, "found" | "opened" | "origins"> | undefined,
): HookContext {
  const { options } = core;
  const writer = (level: LogLevel) => (message: string, fields?: Record<string, unknown>) =>
    core.log(level, message, fields);
  return {
    appName: options.ui.appName,
    baseURL: options.baseURL + options.basePath,
    options,
    get session() {
      const found = context?.found;
      return found === undefined ? null : { session: found.session, user: found.user };
    },
    get newSession() {
      return context?.opened ?? null;
    },
    get logger() {
      return { debug: writer("debug"), info: writer("info"), warn: writer("warn"), error: writer("error") };
    },
    password: {
      hash: (password) => core.passwords.hash(password),
      verify: async ({ hash, password }) => (await core.passwords.verify(hash, password)).ok,
    },
    generateId: ({ model }) => core.newId(model),
    isTrustedOrigin: (url) => (context?.origins ?? core.origins).isSafeTarget(url),
  };
}
