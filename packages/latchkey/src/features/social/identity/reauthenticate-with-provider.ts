import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { ACCOUNT_NOT_FOUND, PROVIDER_NOT_FOUND } from "../errors.ts";
import { beginFlow, type Flow } from "../flow/authorize.ts";
import { providers } from "../registry/registry.ts";
import { socialStore } from "../store.ts";

/** Begins a re-authentication with a connected provider. Returns the URL of its page. */
export const beginReauthentication = requestService((core) => {
  const store = core.use(socialStore);
  const known = core.use(providers);
  const beginOf = beginFlow.make(core);
  return (context: Context) =>
    async (found: Found, provider: string, flow: Omit<Flow, "again" | "linkTo">): Promise<string> => {
      const registered = known.get(provider);
      if (registered === undefined) throw fail(PROVIDER_NOT_FOUND);
      const accounts = await store.listOf(found.user.id);
      if (!accounts.some(({ providerId }) => providerId === provider)) throw fail(ACCOUNT_NOT_FOUND);
      return await beginOf(context)(registered, { loginHint: found.user.email, ...flow, again: found });
    };
});
