import { z } from "zod";
import { fail } from "../../../kernel/errors.ts";
import { route } from "../../../kernel/route.ts";
import { beginFlow } from "../authorize.ts";
import { GivenIdToken, identityByIdToken } from "../by-id-token.ts";
import {
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
import { linkTo } from "../link-to.ts";
import { providers } from "../registry.ts";

export const linkSocialAccount = route({
  method: "POST",
  path: "/link-social",
  summary: "Add a provider to the ways in which the caller signs in",
  session: "required",
  body: z.object({
    provider: z.string(),
    callbackURL: z.string().optional(),
    errorCallbackURL: z.string().optional(),
    disableRedirect: z.boolean().optional(),
    idToken: GivenIdToken.optional(),
    scopes: z.array(z.string()).max(100).optional(),
    loginHint: z.string().optional(),
  }),
  returns: z.object({ url: z.string(), redirect: z.boolean(), status: z.literal(true).optional() }),
  uses: { providers, beginFlow, identityByIdToken, linkTo },
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
    const { body, found, providers, beginFlow, identityByIdToken, linkTo } = context;
    const registered = providers.get(body.provider);
    if (registered === undefined) throw fail(PROVIDER_NOT_FOUND);
    if (!context.core.options.account.accountLinking.enabled) throw fail(LINKING_NOT_ALLOWED);
    if (body.idToken !== undefined) {
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
