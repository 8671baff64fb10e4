import { z } from "zod";
import { route } from "../../../kernel/contracts/route.ts";
import { ACCOUNT_NOT_FOUND, INVALID_OAUTH_CONFIGURATION, PROVIDER_NOT_FOUND } from "../errors.ts";
import { beginReauthentication } from "../identity/reauthenticate.ts";

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
