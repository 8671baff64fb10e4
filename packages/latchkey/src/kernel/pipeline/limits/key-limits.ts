import { API_KEY_LACKS_PERMISSION, fail, NOT_WITH_AN_API_KEY } from "../../../base/errors.ts";
import { type Asked, checkRolePermission } from "../../../shared/access-control.ts";
import type { UsedKey } from "../../contracts/identity.ts";
import type { Route } from "../../contracts/route.ts";

/** Reports whether a key's own permissions allow the request; its owner must be allowed it, too. */
function keyAllows({ permissions }: UsedKey, asked: Asked): boolean {
  if (permissions === null) return true;
  return checkRolePermission({ role: "key", permissions: asked }, { key: { statements: permissions } });
}

/**
 * Throws if a key may not call a route. Keys never call routes that only users themselves use, nor routes
 * that open a session. A key limited to permissions may call routes that need those, and routes open to any
 * key.
 */
export function assertKeyMay(
  key: UsedKey,
  { ownOnly, noKeys, opensSessions, session, anyKey, needs, asks }: Route,
): void {
  if (ownOnly || noKeys || opensSessions || session === "fresh") throw fail(NOT_WITH_AN_API_KEY);
  if (key.permissions === null) return;
  const asked = needs?.permissions ?? asks;
  const isAllowed = asked === undefined ? anyKey === true : keyAllows(key, asked);
  if (!isAllowed) throw fail(API_KEY_LACKS_PERMISSION);
}
