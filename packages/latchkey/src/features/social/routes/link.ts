import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { route } from "../../../kernel/contracts/route.ts";
import {
  ACCOUNT_NOT_FOUND,
  FAILED_TO_GET_USER_INFO,
  ID_TOKEN_NOT_SUPPORTED,
  INVALID_ID_TOKEN,
  INVALID_OAUTH_CONFIGURATION,
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED,
  LINKING_NOT_ALLOWED,
  PROVIDER_NOT_FOUND,
  SOCIAL_ACCOUNT_ALREADY_LINKED,
  UNABLE_TO_LINK_ACCOUNT,
  USER_EMAIL_NOT_FOUND,
} from "../errors.ts";
import { beginFlow } from "../flow/authorize.ts";
import { linkTo } from "../identity/link-identity.ts";
import { beginReauthentication } from "../identity/reauthenticate.ts";
import { providers } from "../registry/registry.ts";
import { GivenIdToken, identityByIdToken } from "../tokens/given-id-token.ts";
import { carryAlong, FlowBody } from "./flow-body.ts";

export const linkSocialAccount = route({
  method: "POST",
  path: "/link-social",
  summary: "Connect a provider account to the caller's account",
  session: "fresh",
  body: FlowBody.extend({ provider: z.string(), idToken: GivenIdToken.optional() }),
  returns: z.object({ url: z.string(), redirect: z.boolean(), status: z.literal(true).optional() }),
  uses: { providers, beginFlow, identityByIdToken, linkTo, carryAlong },
  event: { name: "link_social" },
  errors: [
    PROVIDER_NOT_FOUND,
    INVALID_OAUTH_CONFIGURATION,
    ID_TOKEN_NOT_SUPPORTED,
    INVALID_ID_TOKEN,
    FAILED_TO_GET_USER_INFO,
    USER_EMAIL_NOT_FOUND,
    LINKING_NOT_ALLOWED,
    LINKING_DIFFERENT_EMAILS_NOT_ALLOWED,
    SOCIAL_ACCOUNT_ALREADY_LINKED,
    UNABLE_TO_LINK_ACCOUNT,
  ],
  async handle(context) {
    const { body, found, providers, beginFlow, identityByIdToken, linkTo, carryAlong } = context;
    const registered = providers.get(body.provider);
    if (registered === undefined) throw fail(PROVIDER_NOT_FOUND);
    if (!context.core.options.account.accountLinking.enabled) throw fail(LINKING_NOT_ALLOWED);
    if (body.idToken !== undefined) {
      carryAlong(body.additionalData);
      const shown = await identityByIdToken(registered, body.idToken);
      await linkTo({ registered, ...shown, userId: found.user.id, session: found.session });
      return { url: "", redirect: false, status: true as const };
    }
    const url = await beginFlow(registered, { ...body, linkTo: found });
    const redirect = body.disableRedirect !== true;
    if (redirect) context.setHeader("location", url);
    return { url, redirect };
  },
});

export const reauthenticateSocial = route({
  method: "POST",
  path: "/reauthenticate/social",
  summary: "Re-authenticate the caller with a connected account: returns the URL of the provider's page",
  session: "required",
  ownOnly: true,
  store: true,
  body: z.object({
    provider: z.string(),
    callbackURL: z.string().optional(),
    errorCallbackURL: z.string().optional(),
    disableRedirect: z.boolean().optional(),
  }),
  returns: z.object({ url: z.string(), redirect: z.boolean() }),
  uses: { beginReauthentication },
  event: { name: "reauthenticate_social" },
  errors: [PROVIDER_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_OAUTH_CONFIGURATION],
  async handle(context) {
    const { body, found, beginReauthentication } = context;
    const { provider, callbackURL, errorCallbackURL, disableRedirect } = body;
    const url = await beginReauthentication(found, provider, { callbackURL, errorCallbackURL });
    const redirect = disableRedirect !== true;
    if (redirect) context.setHeader("location", url);
    return { url, redirect };
  },
});
