import { service } from "../../kernel/contracts/service.ts";
import type { WayIn } from "../../kernel/contracts/ways-in.ts";
import { assertions } from "./assertion.ts";
import { AUTHENTICATION_FAILED, PASSKEY_NOT_FOUND } from "./errors.ts";
import { passkeyStore } from "./store.ts";

const BEGINNING = new Date(0).toISOString();

export const passkeyWayIn = service((core): WayIn => {
  const store = core.use(passkeyStore);
  const assertionsOf = assertions.make(core);
  return {
    method: "passkey",
    count: async (userId, tx) => (await store.listOf(userId, tx)).length,
    dropSince: (userId, since, tx) => store.removeSince(userId, since, since === BEGINNING, tx),
    takeOff: (userId, tx) => store.removeSince(userId, BEGINNING, true, tx),
    listSince: async (userId, since, tx) =>
      (await store.listOf(userId, tx)).flatMap(({ id, name, createdAt }) =>
        createdAt !== null && createdAt >= since ? [{ id, name, createdAt }] : [],
      ),
    undo: (userId, id, tx) => store.remove({ id, userId }, tx),
    reauthentication: {
      errors: [PASSKEY_NOT_FOUND, AUTHENTICATION_FAILED],
      isOffered: async ({ id }) => (await store.listOf(id)).length > 0,
      async check({ id }, given, context) {
        const { userVerified, take } = await assertionsOf(context).judge(given, id);
        return {
          ...(userVerified ? { userVerified } : {}),
          async stillHolds(tx) {
            await take(tx);
            return true;
          },
        };
      },
    },
  };
});
