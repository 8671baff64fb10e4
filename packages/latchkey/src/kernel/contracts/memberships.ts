import type { Transaction } from "../../storage/transaction.ts";
import type { Membership } from "./feature.ts";
import { service } from "./service.ts";

/** Returns all groups of a user. */
export const membershipsOf = service((core) => {
  const parts = core.features.flatMap(({ deletion }) => (deletion === undefined ? [] : [core.use(deletion)]));
  return async (userId: string, tx?: Transaction): Promise<Membership[]> => {
    const found: Membership[] = [];
    for (const part of parts) found.push(...((await part.memberships?.(userId, tx)) ?? []));
    return found;
  };
});
