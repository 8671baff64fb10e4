import { service } from "../../kernel/contracts/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { CREDENTIAL } from "./store.ts";
import { accountTable } from "./tables.ts";

const identities: Fill = {
  table: accountTable,
  reads: ["providerId", "accountId", "userId"],
  sets: ["identityKey", "credentialKey"],
  // The second is unique if the first is: the `accountId` of a password is its user's ID.
  keys: { identityKey: ["providerId", "accountId"], credentialKey: [] },
  values({ providerId, accountId, userId }) {
    const isPassword = providerId === CREDENTIAL;
    return {
      identityKey: keyColumn([String(providerId), String(isPassword ? userId : accountId)]),
      credentialKey: isPassword ? keyColumn([String(userId)]) : null,
    };
  },
};

export const accountAdoption = service(() => [identities]);
