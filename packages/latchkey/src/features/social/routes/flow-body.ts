import { z } from "zod";
import { AdditionalData } from "../additional-data.ts";

/** Parameters that identify a flow and keep it safe. Callers can't set them. */
const RESERVED: ReadonlySet<string> = new Set([
  "client_id",
  "client_key",
  "code_challenge",
  "code_challenge_method",
  "nonce",
  "redirect_uri",
  "request",
  "request_uri",
  "response_mode",
  "response_type",
  "scope",
  "state",
]);

const AdditionalParams = z
  .record(z.string().max(128), z.string().max(2048))
  .refine((given) => Object.keys(given).length <= 50, "At most 50 parameters")
  .refine((given) => !Object.keys(given).some((name) => RESERVED.has(name.toLowerCase())), {
    error: ({ input }) =>
      // What is refined is a record.
      `Reserved: ${Object.keys(input as object)
        .filter((name) => RESERVED.has(name.toLowerCase()))
        .join(", ")}`,
  });

/** What a page says when it sends someone to a provider, whatever for. */
export const FlowBody = z.object({
  callbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
  /** Answers the address, and leads nobody there. */
  disableRedirect: z.boolean().optional(),
  /** Asked for besides the usual ones. */
  scopes: z.array(z.string()).max(100).optional(),
  /** An address or a name that the provider's page may begin with. */
  loginHint: z.string().optional(),
  /** Further parameters for the URL of the provider's page: `access_type`, `prompt`, … */
  additionalParams: AdditionalParams.optional(),
  /** For the application's hooks. */
  additionalData: AdditionalData.optional(),
});

/** The same to sign in. */
export const SignInFlowBody = FlowBody.extend({
  /** In place of `callbackURL` for someone new. */
  newUserCallbackURL: z.string().optional(),
  /** That someone new is signed up, where the provider is set up to ask for it. */
  requestSignUp: z.boolean().optional(),
});
