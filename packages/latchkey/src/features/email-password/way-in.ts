import { fail } from "../../base/errors.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { WayIn } from "../../kernel/contracts/ways-in.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { shownPassword } from "../accounts/index.ts";
import { credentialStore } from "../accounts/store.ts";

/** The password as a sign-in method, and for re-authentication. */
export const passwordWayIn = service((core): WayIn => {
  const credentials = core.use(credentialStore);
  const judge = core.use(shownPassword);
  return {
    method: core.options.emailAndPassword.enabled ? "password" : undefined,
    count: async (userId, tx) => ((await credentials.findByUser(userId, tx)) === undefined ? 0 : 1),
    // Removed whatever its age, because others may know it.
    dropSince: (userId, _since, tx) => credentials.remove(userId, tx),
    reauthentication: {
      errors: [INVALID_PASSWORD],
      isOffered: async ({ id }) => typeof (await credentials.findByUser(id))?.password === "string",
      async check({ id }, given, context) {
        const shown = await judge(context, id, typeof given === "string" ? given : "");
        if (!shown) throw fail(INVALID_PASSWORD);
        const { hash, proof } = shown;
        return { ...proof, stillHolds: (tx) => credentials.isCurrent(id, hash, tx) };
      },
    },
  };
});
