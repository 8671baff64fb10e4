import { service } from "../../kernel/contracts/service.ts";
import type { WayIn } from "../../kernel/contracts/ways-in.ts";
import { CREDENTIAL } from "../accounts/store.ts";
import { providers } from "./registry/registry.ts";
import { socialStore } from "./store.ts";

const BEGINNING = new Date(0).toISOString();

/** Accounts at providers. One at a configured provider can also be used to re-authenticate. */
export const providerWayIn = service((core): WayIn => {
  const store = core.use(socialStore);
  const known = core.use(providers);
  return {
    count: async (userId, tx) =>
      (await store.listOf(userId, tx)).filter(({ providerId }) => providerId !== CREDENTIAL).length,
    dropSince: store.deleteSince,
    listSince: async (userId, since, tx) =>
      (await store.listOf(userId, tx)).flatMap(({ id, providerId, createdAt }) =>
        providerId !== CREDENTIAL && createdAt >= since
          ? [{ id, name: known.get(providerId)?.name ?? providerId, createdAt }]
          : [],
      ),
    undo: (userId, id, tx) => store.delete({ id, userId }, tx),
    takeOff: (userId, tx) => store.deleteSince(userId, BEGINNING, tx),
    reauthentication: {
      errors: [],
      isOffered: async ({ id }) =>
        known.size > 0 && (await store.listOf(id)).some(({ providerId }) => known.has(providerId)),
    },
  };
});
