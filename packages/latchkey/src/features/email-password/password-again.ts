import { fail } from "../../base/errors.ts";
import type { Reauthentication } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { credentialStore } from "../accounts/store.ts";
import { INVALID_PASSWORD } from "./errors.ts";

/** The password, shown once more by who is signed in. */
export const passwordAgain = service((core): Reauthentication => {
  const credentials = core.use(credentialStore);
  return {
    isOffered: async ({ id }) => typeof (await credentials.findByUser(id))?.password === "string",
    async check({ id }, given) {
      const hash = (await credentials.findByUser(id))?.password;
      const { ok } = await core.passwords.verify(hash, typeof given === "string" ? given : "");
      if (!ok || typeof hash !== "string") throw fail(INVALID_PASSWORD);
      return (tx) => credentials.isCurrent(id, hash, tx);
    },
  };
});
