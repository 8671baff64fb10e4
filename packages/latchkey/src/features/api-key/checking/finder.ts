import { fail } from "../../../base/errors.ts";
import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found, Session, User } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Finder } from "../../../kernel/contracts/session-part.ts";
import { callOf } from "../../../kernel/pipeline/hooks/endpoint-hooks.ts";
import { INVALID_API_KEY, INVALID_API_KEY_GETTER_RETURN_TYPE, KEY_NOT_FOUND } from "../errors.ts";
import type { KeyConfig } from "../options.ts";
import { apiKeySettings } from "../settings.ts";
import { permissionsOf } from "../shapes.ts";
import type { ApiKeyRow } from "../storage/key-storage.ts";
import { keyJudge, type RefusedKey } from "./check-key.ts";

/**
 * Lets a request with a key act as its owner, if the options allow it, within the limits that the pipeline
 * sets. An invalid key ends the request, whatever cookie comes with it.
 */
export const keyFinder = service((core): Finder => {
  const { configs } = core.use(apiKeySettings);
  const accepts = (config: KeyConfig): boolean => config.enableSessionForAPIKeys;
  const kinds = [...configs.values()].filter(accepts);
  if (kinds.length === 0) return { find: () => undefined };
  const judge = core.use(keyJudge);
  const getters = kinds
    .map(({ customAPIKeyGetter }) => customAPIKeyGetter)
    .filter((get) => get !== undefined);
  const headers = keyHeaders(kinds);
  const { expiresIn } = core.options.session;
  /** Other columns of a session, which are null for a key. */
  const others = Object.fromEntries(core.db.schema.shownOf<string>("session").map((name) => [name, null]));

  const keyIn = (context: Context): string | undefined => {
    for (const name of headers) {
      const value = context.header(name);
      if (value !== undefined && value !== "") return value;
    }
    for (const get of getters) {
      const value: unknown = get(callOf(context));
      if (value === null || value === undefined || value === "") continue;
      if (typeof value !== "string") throw fail(INVALID_API_KEY_GETTER_RETURN_TYPE);
      return value;
    }
    return undefined;
  };

  const sessionOf = (context: Context, row: ApiKeyRow, user: User): Session => ({
    ...others,
    id: row.id,
    token: row.key,
    userId: user.id,
    userAgent: context.userAgent ?? "",
    ipAddress: context.address ?? "",
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    expiresAt: row.expiresAt ?? context.time(expiresIn),
    activeOrganizationId: null,
  });

  return {
    find(context): MaybePromise<Found | undefined> {
      const token = keyIn(context);
      if (token === undefined) return undefined;
      return andThen(judge(context, { key: token, accepts }), (judged) => {
        if ("refused" in judged) throw refusal(judged);
        const { row, user } = judged;
        if (user === undefined) throw fail(INVALID_API_KEY);
        const key = { id: row.id, permissions: permissionsOf(row) };
        return { session: sessionOf(context, row, user), user, token, key };
      });
    },
  };
});

function refusal({ refused, isMalformed, tryAgainIn }: RefusedKey): Error {
  if (isMalformed === true || refused === KEY_NOT_FOUND) return fail(INVALID_API_KEY.as(403));
  if (tryAgainIn === undefined) return fail(refused);
  const seconds = String(Math.max(1, Math.ceil(tryAgainIn / 1000)));
  return fail(refused, {
    members: { details: { tryAgainIn } },
    headers: { "retry-after": seconds, "x-retry-after": seconds },
  });
}

/** Returns the headers, in lowercase, that keys of these kinds are read from. */
export function keyHeaders(kinds: readonly KeyConfig[]): string[] {
  const named = kinds.filter(({ customAPIKeyGetter }) => customAPIKeyGetter === undefined);
  return [...new Set(named.flatMap(({ apiKeyHeaders }) => apiKeyHeaders).map((name) => name.toLowerCase()))];
}
