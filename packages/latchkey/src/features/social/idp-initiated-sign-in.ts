import type { Context } from "../../kernel/context.ts";
import { requestService } from "../../kernel/service.ts";
import { beginFlow, resolved } from "./authorize.ts";
import { providers } from "./registry.ts";

/**
 * Where an answer leads that nobody asked for: the provider's own pages began a sign-in. It is never finished, since nobody
 * can tell it from one that an attacker began with an account of their own; where the provider is set up for it, it is
 * begun anew from here, with a state of this browser (OpenID Connect Core 1.0, section 4). Undefined: nowhere.
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
