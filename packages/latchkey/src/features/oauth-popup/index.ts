import type { OauthPopupApi } from "../../generated/oauth-popup.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { type PresentEnd, withFlowEnd } from "../social/index.ts";
import { completionPage } from "./completion-page.ts";
import { mayBeTold, openerIn, popupMarker } from "./popup-origin.ts";
import { oauthPopupReauthenticate, oauthPopupStart, POPUP_SIGN_IN_FAILED } from "./routes.ts";

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

/** Sends the result of a flow that began in a window to the opener, as long as its origin is trusted. */
const presentPopupEnd = requestService((core) => {
  const markerOf = popupMarker.make(core);
  return (context): PresentEnd =>
    ({ token, state, target, opened, pending, failure }) => {
      const marker = markerOf(context);
      // A stored flow names its opener; the cookie is for a flow whose row is gone.
      const opener = state === undefined ? marker.read(token) : openerIn(state);
      if (opener === undefined) return undefined;
      marker.clear(token);
      // The opener may have lost its trust since the window was opened.
      if (!mayBeTold(context.origins, opener.origin)) return undefined;
      if (failure === undefined)
        return completionPage(context, opener, {
          redirectTo: target,
          token: opened?.token,
          ...pending?.answer,
        });
      const { word: code = POPUP_SIGN_IN_FAILED.code.toLowerCase(), description } = failure;
      return completionPage(context, opener, { error: { code, description } });
    };
});
