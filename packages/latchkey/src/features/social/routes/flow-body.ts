import { z } from "zod";
import { requestService } from "../../../kernel/contracts/service.ts";

/** Characters, written as JSON. */
const LONGEST = 4_096;

/**
 * Data that a page sends along for the application's hooks. It is stored in the flow's row under a separate
 * name, so that it can't be taken for the protocol's data; any page can send anything.
 */
export const AdditionalData = z
  .record(z.string(), z.unknown())
  .refine(isShort, `At most ${LONGEST} characters as JSON`);

function isShort(data: unknown): boolean {
  try {
    return JSON.stringify(data).length <= LONGEST;
  } catch {
    // Nested too deeply to be written.
    return false;
  }
}

/** Passes the data on to the hooks of a request that needs no flow. */
export const carryAlong = requestService(
  () => (context) => (data: z.output<typeof AdditionalData> | undefined) => {
    context.additionalData = data;
  },
);

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
      // The refined value is a record.
      `Reserved: ${Object.keys(input as object)
        .filter((name) => RESERVED.has(name.toLowerCase()))
        .join(", ")}`,
  });

/** A page's request to send the browser to a provider, for any purpose. */
export const FlowBody = z.object({
  callbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
  /** Returns the URL without a redirect. */
  disableRedirect: z.boolean().optional(),
  /** Requested in addition to the usual ones. */
  scopes: z.array(z.string()).max(100).optional(),
  /** An email address or a name to prefill on the provider's page. */
  loginHint: z.string().optional(),
  /** Further parameters for the URL of the provider's page: `access_type`, `prompt`, … */
  additionalParams: AdditionalParams.optional(),
  /** For the application's hooks. */
  additionalData: AdditionalData.optional(),
});

/** The same for signing in. */
export const SignInFlowBody = FlowBody.extend({
  /** Replaces `callbackURL` for a new user. */
  newUserCallbackURL: z.string().optional(),
  /** Allows the sign-up of a new user, if the provider is configured to require this. */
  requestSignUp: z.boolean().optional(),
});
