import type { LogLevel } from "../base/env.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { ResolvedOptions } from "../options/resolved.ts";
import type { Context } from "./context.ts";
import type { Core } from "./core.ts";
import type { Session, User } from "./identity.ts";

export interface SessionOfUser {
  readonly session: Session;
  readonly user: User;
}

/** What hooks find as `context`: the engine, and of the call what it knows by then. */
export interface HookContext {
  readonly appName: string;
  /** Where the endpoints are: `https://app.example.com/api/auth`. */
  readonly baseURL: string;
  /** The options, every default filled in. */
  readonly options: ResolvedOptions;
  /** Who calls, where the endpoint asked for that and has got so far. */
  readonly session: SessionOfUser | null;
  /** The session that this call has opened, with its token. */
  readonly newSession: SessionOfUser | null;
  readonly logger: Readonly<
    Record<Exclude<LogLevel, "success">, (message: string, fields?: Record<string, unknown>) => void>
  >;
  /** As the engine hashes passwords. */
  readonly password: {
    hash(password: string): Promise<string>;
    verify(given: { hash: string; password: string }): Promise<boolean>;
  };
  /** As the engine makes the id of a row. */
  generateId(about: { model: string }): MaybePromise<string>;
  isTrustedOrigin(url: string): boolean;
}

/** `context`: undefined where no request waits. */
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
