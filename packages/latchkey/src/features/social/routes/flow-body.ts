import { z } from "zod";
import { AdditionalData } from "../additional-data.ts";

/** What a page says when it sends somebody to a provider, whatever for. */
export const FlowBody = z.object({
  callbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
  /** Answers the address, and leads nobody there. */
  disableRedirect: z.boolean().optional(),
  /** Asked for besides the usual ones. */
  scopes: z.array(z.string()).max(100).optional(),
  /** An address or a name that the provider's page may begin with. */
  loginHint: z.string().optional(),
  /** For the application's hooks. */
  additionalData: AdditionalData.optional(),
});

/** The same to sign in. */
export const SignInFlowBody = FlowBody.extend({
  /** In place of `callbackURL` for somebody new. */
  newUserCallbackURL: z.string().optional(),
  /** That somebody new is signed up, where the provider is set up to ask for it. */
  requestSignUp: z.boolean().optional(),
});
