import type { LogLevel } from "../../../base/env.ts";
import type { Context } from "../../contracts/context.ts";
import type { Core } from "../../contracts/core.ts";
import type { HookContext } from "../../contracts/hooks.ts";

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
