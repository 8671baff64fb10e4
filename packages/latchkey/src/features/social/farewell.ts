import type { Found } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { auditStore } from "../audit/store.ts";
import { providers, type Registered } from "./registry/registry.ts";
import { socialStore } from "./store.ts";
import { tokenCodec } from "./tokens/stored-tokens.ts";

/** Maximum length of an ID token that is put into a URL. */
const LONGEST_HINT = 4_096;

/**
 * The page that ends the sign-in at the provider by which a session was opened (OpenID Connect RP-Initiated
 * Logout 1.0), if that is configured. A session that was opened in another way has none, whatever accounts
 * its owner has.
 */
export const farewell = service((core) => {
  const { options, log } = core;
  const leaving = new Map([...core.use(providers)].filter(([, { logout }]) => logout !== undefined));
  const events = core.use(auditStore);
  const accounts = core.use(socialStore);
  const codec = core.use(tokenCodec);

  /** The user's newest ID token from the provider. */
  const hintOf = async (userId: string, providerId: string): Promise<string | undefined> => {
    const rows = (await accounts.listOf(userId)).filter((row) => row.providerId === providerId);
    const [latest] = rows.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    const hint = latest === undefined ? undefined : codec.tokens(latest).idToken;
    return hint !== undefined && hint.length <= LONGEST_HINT ? hint : undefined;
  };

  const addressOf = async (registered: Registered, { user }: Found) => {
    const { endSessionEndpoint } = await registered.resolve();
    if (endSessionEndpoint === undefined) return undefined;
    const url = new URL(endSessionEndpoint);
    const hint = await hintOf(user.id, registered.id);
    if (hint !== undefined) url.searchParams.set("id_token_hint", hint);
    url.searchParams.set("client_id", registered.clientId);
    const target = registered.logout?.redirectURI;
    if (target !== undefined)
      url.searchParams.set("post_logout_redirect_uri", new URL(target, options.baseURL).href);
    return url.href;
  };

  return async (ended: Found): Promise<string | undefined> => {
    if (leaving.size === 0) return undefined;
    try {
      const method = await events.findMethodOf(ended.session);
      const registered = leaving.get(method ?? "");
      return registered === undefined ? undefined : await addressOf(registered, ended);
    } catch (error) {
      // The user is signed out here, whatever the provider does.
      log("warn", "A sign-out couldn't be sent to the provider", { error });
      return undefined;
    }
  };
});
