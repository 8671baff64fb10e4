import { API_KEY_LACKS_PERMISSION, fail, NOT_WITH_AN_API_KEY } from "../base/errors.ts";
import { type Asked, checkRolePermission } from "../shared/access-control.ts";
import type { UsedKey } from "./identity.ts";
import type { Route } from "./route.ts";

/** Whether a key is good for this, as far as it says so itself: its owner must be allowed it, too. */
function keyAllows({ permissions }: UsedKey, asked: Asked): boolean {
  if (permissions === null) return true;
  return checkRolePermission({ role: "key", permissions: asked }, { key: { statements: permissions } });
}

/**
 * Throws where a key isn't good for a route. Never for what people do themselves, nor to get a session. One that is
 * limited to permissions is good for what asks for those, and to learn whose it is.
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
