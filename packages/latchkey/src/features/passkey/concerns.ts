import type { Concern } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { relyingParty } from "./relying-party.ts";
import { passkeyStore } from "./store.ts";

/** Warning about passkeys of another domain, which browsers no longer offer. */
export const strayPasskeys = service((core) => {
  const store = core.use(passkeyStore);
  const { id } = core.use(relyingParty);
  return async (): Promise<readonly Concern[]> => {
    const users = await store.countElsewhere(id);
    if (users === 0) return [];
    return [
      {
        found: `Passkeys of ${users} ${users === 1 ? "user" : "users"} belong to another domain than ${id}: they can't be used here.`,
        remedy:
          "Set passkey.rpID to the domain that they were created for, and list the new origin in passkey.relatedOrigins.",
      },
    ];
  };
});
