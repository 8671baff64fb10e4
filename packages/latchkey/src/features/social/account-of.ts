import { fail, UNAUTHORIZED } from "../../base/errors.ts";
import { requestService } from "../../kernel/service.ts";
import { CREDENTIAL } from "../accounts/store.ts";
import { matching, type Which } from "./chosen-account.ts";
import { ACCOUNT_NOT_FOUND, PROVIDER_NOT_SUPPORTED, USER_ID_OR_SESSION_REQUIRED } from "./errors.ts";
import type { AccountRow } from "./refresh.ts";
import { providers } from "./registry.ts";
import { socialStore } from "./store.ts";

/** Finds an account: the caller's over the wire, and any user's in process. */
export const accountOf = requestService((core) => {
  const store = core.use(socialStore);
  const known = core.use(providers);
  return (context) =>
    /** `unknown`: the error for a provider that isn't set up. */
    async (
      { userId, ...which }: Which & { userId?: string | undefined },
      unknown?: (providerId: string) => string,
    ): Promise<AccountRow> => {
      const { exchange } = context.site;
      if (exchange !== undefined && context.user === undefined) throw fail(UNAUTHORIZED);
      const owner = context.user?.id ?? userId;
      if (owner === undefined) throw fail(USER_ID_OR_SESSION_REQUIRED);
      const { providerId } = which;
      if (providerId !== undefined && providerId !== CREDENTIAL && !known.has(providerId))
        throw fail(PROVIDER_NOT_SUPPORTED, unknown && { message: unknown(providerId) });
      const row = matching(await store.listOf(owner), which);
      if (row === undefined) throw fail(ACCOUNT_NOT_FOUND);
      return row;
    };
});
