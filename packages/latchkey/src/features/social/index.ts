import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { farewell } from "./farewell.ts";
import { ACCOUNT_LINKED, ACCOUNT_UNLINKED } from "./notices.ts";
import { providers } from "./registry/registry.ts";
import { listUserAccounts, unlinkAccount } from "./routes/accounts.ts";
import { callbackOAuth, callbackOAuthPost } from "./routes/callback.ts";
import { linkSocialAccount, reauthenticateSocial } from "./routes/link.ts";
import { signInSocial } from "./routes/sign-in.ts";
import { accountInfo, getAccessToken, refreshToken } from "./routes/tokens.ts";
import { providerWayIn } from "./way-in.ts";

export { beginFlow } from "./flow/authorize.ts";
export { finishFlow } from "./flow/callback.ts";
export { type PresentEnd, withFlowEnd } from "./flow/flow-end.ts";
export { isIdElsewhere } from "./identity/identity.ts";
export { id, object, personIn, standardClaims, text } from "./identity/read-profile.ts";
export { beginReauthentication } from "./identity/reauthenticate.ts";
export { AccountItem, accountItem } from "./linked-accounts/account-of.ts";
export { keysOf } from "./provider-http/jwks.ts";
export type { ProfileSource, Provider } from "./registry/provider.ts";
export type { ProviderOptions, ProviderTokens, ProviderUser } from "./registry/provider-options.ts";
export { type Offered, providers, withProviders } from "./registry/registry.ts";
export { ReturnedQuery } from "./routes/callback.ts";
export { AdditionalData, FlowBody, SignInFlowBody } from "./routes/flow-body.ts";

/** Sign-in with providers: the providers, users' accounts there, and the tokens of those accounts. */
export const social = feature({
  id: "social",
  notices: [ACCOUNT_LINKED, ACCOUNT_UNLINKED],
  events: ["account_linked", "account_unlinked"],
  waysIn: { provider: providerWayIn },
  ui: service((core) => ({
    socialProviders: [...core.use(providers).values()].map(({ id, name }) => ({ id, name })),
  })),
  routes: {
    signInSocial,
    linkSocialAccount,
    reauthenticateSocial,
    // When two routes share a path, the client's method is the later one.
    callbackOAuthPost,
    callbackOAuth,
    listUserAccounts,
    unlinkAccount,
    refreshToken,
    getAccessToken,
    accountInfo,
  },
  farewell,
});
