import { z } from "zod";
import {
  type ErrorCode,
  errorCode,
  fail,
  INVALID_ORIGIN,
  LatchkeyError,
  VALIDATION_ERROR,
} from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { type Reply, redirectTo } from "../../kernel/contracts/reply.ts";
import { route } from "../../kernel/contracts/route.ts";
import { parseJson } from "../../kernel/pipeline/json-text.ts";
import { ACCOUNT_NOT_FOUND, INVALID_OAUTH_CONFIGURATION, PROVIDER_NOT_FOUND } from "../social/errors.ts";
import { AdditionalData, beginFlow, beginReauthentication, providers } from "../social/index.ts";
import { completionPage } from "./completion-page.ts";
import { keptOf, LONGEST_NONCE, mayBeTold, openerOf, popupMarker } from "./popup-origin.ts";

/** The provider's page can't be opened, or the sign-in failed internally. Only in pop-up windows. */
export const POPUP_SIGN_IN_FAILED = errorCode("POPUP_SIGN_IN_FAILED", 400, "Popup sign-in failed");

const Nonce = z.string().max(LONGEST_NONCE).optional();

export const oauthPopupStart = route({
  method: "GET",
  path: "/oauth-popup/start",
  summary:
    "Start a sign-in in a pop-up window: redirects to a provider, and reports the result to the opener",
  session: "none",
  query: z.object({
    provider: z.string(),
    /** The origin of the page that opens the window. Only this origin gets the result. */
    popupOrigin: z.string(),
    /** Returned with the result. */
    popupNonce: Nonce,
    callbackURL: z.string().optional(),
    errorCallbackURL: z.string().optional(),
    newUserCallbackURL: z.string().optional(),
    /** Separated by commas. */
    scopes: z.string().optional(),
    requestSignUp: z.string().optional(),
    /** JSON with additional data for the application's hooks. */
    additionalData: z.string().optional(),
  }),
  returns: "redirect",
  uses: { providers, beginFlow, popupMarker },
  event: { name: "sign_in_social" },
  errors: [INVALID_ORIGIN],
  refusedAs,
  async handle(context) {
    const { query, origins, providers, beginFlow, popupMarker } = context;
    const { provider, popupOrigin, popupNonce, callbackURL, errorCallbackURL, newUserCallbackURL } = query;
    const popup = openerOf(origins, popupOrigin, popupNonce);
    const registered = providers.get(provider);
    const scopes = query.scopes?.split(",").filter((scope) => scope !== "");
    const requestSignUp = query.requestSignUp === "true";
    const targets = { callbackURL, errorCallbackURL, newUserCallbackURL };
    const given = givenData(query.additionalData);
    if (!given.success) return completionPage(context, popup, { error: INVALID_QUERY });
    const { data: additionalData } = given;
    try {
      if (registered === undefined) throw fail(PROVIDER_NOT_FOUND);
      const url = await beginFlow(registered, {
        ...targets,
        scopes,
        requestSignUp,
        additionalData,
        kept: keptOf(popup),
      });
      popupMarker.set(new URL(url).searchParams.get("state") ?? "", popup);
      return redirectTo(url);
    } catch (error) {
      const isOurs = error instanceof LatchkeyError && error.code === PROVIDER_NOT_FOUND.code;
      const code: ErrorCode = isOurs ? PROVIDER_NOT_FOUND : POPUP_SIGN_IN_FAILED;
      const { requestId, core } = context;
      if (!isOurs) core.log("error", "A sign-in in a pop-up window couldn't start", { requestId, error });
      return completionPage(context, popup, { error: described(code) });
    }
  },
});

/** Tells the opener why the request was refused, if its origin may get results. */
function refusedAs(context: Context, error: LatchkeyError): Reply | undefined {
  const query = new URLSearchParams(context.site.exchange?.query);
  const origin = query.get("popupOrigin") ?? "";
  if (!mayBeTold(context.origins, origin)) return undefined;
  const nonce = query.get("popupNonce") ?? "";
  return completionPage(
    context,
    { origin, nonce: nonce.length <= LONGEST_NONCE ? nonce : "" },
    { error: described(error) },
  );
}

function described({ code, message }: Pick<ErrorCode, "code" | "message">) {
  return { code: code.toLowerCase(), description: message };
}

/** Parses the additional data, which is text in a URL. */
function givenData(text: string | undefined) {
  const parsed = text === undefined ? { value: undefined } : parseJson(text);
  return AdditionalData.optional().safeParse("problem" in parsed ? null : parsed.value);
}

const INVALID_QUERY = described({ ...VALIDATION_ERROR, message: "Invalid query parameters" });

export const oauthPopupReauthenticate = route({
  method: "POST",
  path: "/oauth-popup/reauthenticate",
  summary: "Re-authenticate the caller with a provider in a pop-up window: returns the URL of its page",
  session: "required",
  ownOnly: true,
  store: true,
  body: z.object({ provider: z.string(), popupOrigin: z.string(), popupNonce: Nonce }),
  returns: z.object({ url: z.string() }),
  uses: { beginReauthentication, popupMarker },
  event: { name: "reauthenticate_social" },
  errors: [INVALID_ORIGIN, PROVIDER_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_OAUTH_CONFIGURATION],
  async handle({ body, found, origins, beginReauthentication, popupMarker }) {
    const popup = openerOf(origins, body.popupOrigin, body.popupNonce);
    const url = await beginReauthentication(found, body.provider, { kept: keptOf(popup) });
    popupMarker.set(new URL(url).searchParams.get("state") ?? "", popup);
    return { url };
  },
});
