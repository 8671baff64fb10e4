import { z } from "zod";
import { route } from "../../../kernel/route.ts";
import { begunByOwner } from "../again.ts";
import { ACCOUNT_NOT_FOUND, INVALID_OAUTH_CONFIGURATION, PROVIDER_NOT_FOUND } from "../errors.ts";

export const reauthenticateSocial = route({
  method: "POST",
  path: "/reauthenticate/social",
  summary: "Reauthenticate the caller with an account at a provider: the address of its page",
  session: "required",
  store: true,
  body: z.object({
    provider: z.string(),
    callbackURL: z.string().optional(),
    errorCallbackURL: z.string().optional(),
    disableRedirect: z.boolean().optional(),
  }),
  returns: z.object({ url: z.string(), redirect: z.boolean() }),
  uses: { begunByOwner },
  event: { name: "reauthenticate_social" },
  errors: [PROVIDER_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_OAUTH_CONFIGURATION],
  async handle(context) {
    const { body, found, begunByOwner } = context;
    const { provider, callbackURL, errorCallbackURL, disableRedirect } = body;
    const url = await begunByOwner(found, provider, { callbackURL, errorCallbackURL });
    const redirect = disableRedirect !== true;
    if (redirect) context.setHeader("location", url);
    return { url, redirect };
  },
});
