import type { Context } from "../../../kernel/contracts/context.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { providers } from "../registry/registry.ts";
import { beginFlow, resolved } from "./authorize.ts";

/**
 * Handles an unsolicited answer: the provider's pages began a sign-in. It is never finished, since it can't
 * be distinguished from one that an attacker began with another account. If the provider is configured for
 * it, a new flow begins from here, with a state of this browser (OpenID Connect Core 1.0, section 4). Returns
 * the URL of the new flow; undefined: none.
 */
export const idpInitiatedSignIn = requestService((core) => {
  const known = core.use(providers);
  const beginOf = beginFlow.make(core);
  return (context: Context) =>
    async (id: string, { code, state }: { code?: string | undefined; state?: string | undefined }) => {
      const registered = known.get(id);
      if (registered === undefined || state !== undefined || code === undefined) return undefined;
      const { allowsIdpInitiated } = await resolved(registered);
      return allowsIdpInitiated === true ? await beginOf(context)(registered, {}) : undefined;
    };
});
