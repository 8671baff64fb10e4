import type { OauthPopupApi } from "../../generated/oauth-popup.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { withFlowEnd } from "../social/index.ts";
import { presentPopupEnd } from "./present.ts";
import { oauthPopupReauthenticate, oauthPopupStart } from "./routes.ts";

/**
 * Sign-in with a provider in a pop-up window, so that the opening page keeps its state. The result is sent
 * only to the origin of that page.
 */
export function oauthPopup(): Feature<OauthPopupApi> {
  return withFlowEnd(
    feature<OauthPopupApi>({ id: "oauth-popup", routes: { oauthPopupStart, oauthPopupReauthenticate } }),
    presentPopupEnd,
  );
}
