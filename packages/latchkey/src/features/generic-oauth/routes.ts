import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { route } from "../../kernel/contracts/route.ts";
import { INVALID_OAUTH_CONFIGURATION, LINKING_NOT_ALLOWED, PROVIDER_NOT_FOUND } from "../social/errors.ts";
import {
  beginFlow,
  FlowBody,
  finishFlow,
  providers,
  ReturnedQuery,
  SignInFlowBody,
} from "../social/index.ts";
import { PROVIDER_CONFIG_NOT_FOUND, TOKEN_URL_NOT_FOUND } from "./provider.ts";

/** Error codes of the older callback, by those of the newer one. */
const WORDS = {
  no_code: "oAuth_code_missing",
  invalid_code: "oauth_code_verification_failed",
  unable_to_get_user_info: "user_info_is_missing",
  email_not_found: "email_is_missing",
};

export const signInWithOAuth2 = route({
  method: "POST",
  path: "/sign-in/oauth2",
  summary: "Sign in with a configured provider: returns the URL of its page",
  session: "none",
  body: SignInFlowBody.extend({ providerId: z.string() }),
  returns: z.object({ url: z.string(), redirect: z.boolean() }),
  uses: { providers, beginFlow },
  event: { name: "sign_in_oauth2" },
  errors: [PROVIDER_CONFIG_NOT_FOUND, TOKEN_URL_NOT_FOUND, INVALID_OAUTH_CONFIGURATION],
  async handle(context) {
    const { body, providers, beginFlow } = context;
    const registered = providers.get(body.providerId);
    if (registered === undefined)
      throw fail(PROVIDER_CONFIG_NOT_FOUND, {
        message: `${PROVIDER_CONFIG_NOT_FOUND.message} ${body.providerId}`,
      });
    const url = await beginFlow(registered, body);
    const redirect = body.disableRedirect !== true;
    if (redirect) context.setHeader("location", url);
    return { url, redirect };
  },
});

export const oAuth2LinkAccount = route({
  method: "POST",
  path: "/oauth2/link",
  summary: "Connect an account at a configured provider to the caller's account",
  session: "fresh",
  body: FlowBody.omit({ disableRedirect: true }).extend({ providerId: z.string() }),
  returns: z.object({ url: z.string(), redirect: z.literal(true) }),
  uses: { providers, beginFlow },
  event: { name: "link_oauth2" },
  errors: [PROVIDER_NOT_FOUND, LINKING_NOT_ALLOWED, TOKEN_URL_NOT_FOUND, INVALID_OAUTH_CONFIGURATION],
  async handle(context) {
    const { body, found, providers, beginFlow } = context;
    const registered = providers.get(body.providerId);
    if (registered === undefined) throw fail(PROVIDER_NOT_FOUND);
    if (!context.core.options.account.accountLinking.enabled) throw fail(LINKING_NOT_ALLOWED);
    const url = await beginFlow(registered, { ...body, linkTo: found });
    context.setHeader("location", url);
    return { url, redirect: true as const };
  },
});

export const oAuth2Callback = route({
  method: "GET",
  path: "/oauth2/callback/:providerId",
  summary: "Complete a flow at the redirect URI of a configured provider",
  session: "none",
  query: ReturnedQuery,
  returns: "redirect",
  uses: { finishFlow },
  opensSessions: true,
  event: { name: "sign_in" },
  errors: [],
  handle: ({ params, query, finishFlow }) => finishFlow(params.providerId ?? "", query, WORDS),
});
