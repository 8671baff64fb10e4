import { isObject } from "../../base/json.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import type { HookCall } from "../hooks.ts";
import type { BetterAuthPlugin } from "./plugin.ts";

/** A plugin that changes what sessions look like to callers. */
export interface CustomSession<Shown> extends BetterAuthPlugin {
  /** For types only. */
  readonly $shown: ((shown: Shown) => void) | undefined;
}

/** A session with its user, as `customSession` gets them: dates are `Date`. */
export interface FoundSession {
  session: {
    id: string;
    token: string;
    userId: string;
    expiresAt: Date;
    createdAt: Date;
    updatedAt: Date;
  } & Record<string, unknown>;
  user: Omit<User, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date } & Record<
      string,
      unknown
    >;
  /** True while the database is away (`session.outage`). */
  degraded?: true;
}

/**
 * Replaces the answer of `GET /get-session` with the result of `show`, also in process. Without a session it
 * isn't called. Cookies, renewals and other endpoints stay as they are.
 */
export function customSession<Shown>(
  show: (found: FoundSession, call: HookCall) => MaybePromise<Shown>,
  _options?: unknown,
  { shouldMutateListDeviceSessionsEndpoint = false } = {},
): CustomSession<Shown> {
  const shown = async (found: unknown, call: HookCall) => {
    if (!isObject(found) || !("session" in found)) return undefined;
    // The answer of the endpoint has both.
    const result = await show(dated(found) as unknown as FoundSession, call);
    return found.degraded === true && isObject(result) ? { ...result, degraded: true } : result;
  };
  return {
    id: "custom-session",
    $shown: undefined,
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === "/get-session",
          handler: (call) => shown(call.context.returned, call),
        },
        {
          matcher: ({ path }) =>
            shouldMutateListDeviceSessionsEndpoint && path === "/multi-session/list-device-sessions",
          handler: async (call) => {
            const list: unknown = call.context.returned;
            return Array.isArray(list) ? Promise.all(list.map((found) => shown(found, call))) : undefined;
          },
        },
      ],
    },
  };
}

/** The engine's dates are texts of this form. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function dated(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isObject(member) && !(member instanceof Date)) return [name, dated(member)];
      return [name, /At$/.test(name) && DATE.test(String(member)) ? new Date(String(member)) : member];
    }),
  );
}
