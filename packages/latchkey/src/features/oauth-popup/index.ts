import type { OauthPopupApi } from "../../generated/oauth-popup.ts";
import { type Feature, feature } from "../../kernel/feature.ts";
import { withFlowEnd } from "../social/index.ts";
import { presentPopupEnd } from "./present.ts";
import { oauthPopupReauthenticate, oauthPopupStart } from "./routes.ts";

/**
 * Signing in with others in a window of its own, so that the page that asks is left as it is. How it ended is told to that
 * page alone, by its origin.
 */
export function oauthPopup(): Feature<OauthPopupApi> {
  return withFlowEnd(
    feature<OauthPopupApi>({ id: "oauth-popup", routes: { oauthPopupStart, oauthPopupReauthenticate } }),
    presentPopupEnd,
  );
}
