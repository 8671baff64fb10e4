import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { isPending, pendingReply } from "../../../kernel/contracts/door.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "../../sessions/errors.ts";
import {
  ACCOUNT_NOT_LINKED,
  FAILED_TO_GET_USER_INFO,
  ID_TOKEN_NOT_SUPPORTED,
  INVALID_ID_TOKEN,
  INVALID_OAUTH_CONFIGURATION,
  PROVIDER_NOT_FOUND,
  SIGNUP_DISABLED,
  UNABLE_TO_CREATE_USER,
  UNABLE_TO_LINK_ACCOUNT,
  USER_EMAIL_NOT_FOUND,
} from "../errors.ts";
import { beginFlow } from "../flow/authorize.ts";
import { signInWithIdentity } from "../identity/sign-in-with-identity.ts";
import { providers } from "../registry/registry.ts";
import { GivenIdToken, identityByIdToken } from "../tokens/given-id-token.ts";
import { carryAlong, SignInFlowBody } from "./flow-body.ts";

export const signInSocial = route({
  method: "POST",
  path: "/sign-in/social",
  summary: "Sign in with a provider: returns the URL of its page, or a session for its ID token",
  session: "none",
  body: SignInFlowBody.extend({ provider: z.string(), idToken: GivenIdToken.optional() }),
  returns: ({ User }) =>
    z.object({
      url: z.string().optional(),
      redirect: z.boolean(),
      token: z.string().optional(),
      user: User.optional(),
    }),
  uses: { providers, beginFlow, identityByIdToken, signInWithIdentity, carryAlong },
  opensSessions: true,
  event: { name: "sign_in_social" },
  errors: [
    PROVIDER_NOT_FOUND,
    INVALID_OAUTH_CONFIGURATION,
    ID_TOKEN_NOT_SUPPORTED,
    INVALID_ID_TOKEN,
    FAILED_TO_GET_USER_INFO,
    USER_EMAIL_NOT_FOUND,
    ACCOUNT_NOT_LINKED,
    SIGNUP_DISABLED,
    UNABLE_TO_CREATE_USER,
    UNABLE_TO_LINK_ACCOUNT,
    EMAIL_NOT_VERIFIED,
    FAILED_TO_CREATE_SESSION,
  ],
  async handle(context) {
    const { body, providers, beginFlow, identityByIdToken, signInWithIdentity, carryAlong } = context;
    const registered = providers.get(body.provider);
    if (registered === undefined) throw fail(PROVIDER_NOT_FOUND);
    if (body.idToken !== undefined) {
      carryAlong(body.additionalData);
      const shown = await identityByIdToken(registered, body.idToken);
      const requestSignUp = body.requestSignUp ?? false;
      const { callbackURL } = body;
      const { entered } = await signInWithIdentity({ registered, ...shown, requestSignUp, callbackURL });
      if (isPending(entered)) return pendingReply(entered);
      return { redirect: false, token: entered.token, user: entered.user };
    }
    const url = await beginFlow(registered, body);
    const redirect = body.disableRedirect !== true;
    if (redirect) context.setHeader("location", url);
    return { url, redirect };
  },
});
