import { $GENERIC_OAUTH_ERROR_CODES, $PICTURES_ERROR_CODES } from "latchkey/shared";
import type { GenericOauthMethods } from "./generated/generic-oauth.ts";
import type { PicturesMethods } from "./generated/pictures.ts";
import type { ClientPlugin } from "./plugin.ts";

interface PicturesClient extends ClientPlugin {
  readonly $methods?: PicturesMethods;
  readonly $ERROR_CODES: typeof $PICTURES_ERROR_CODES;
}

/** The client's side of `pictures()`: `client.ui.upload(blob)`. */
export function picturesClient(): PicturesClient {
  return { id: "pictures", $ERROR_CODES: $PICTURES_ERROR_CODES };
}

interface GenericOAuthClient extends ClientPlugin {
  readonly $methods?: GenericOauthMethods;
  readonly $ERROR_CODES: typeof $GENERIC_OAUTH_ERROR_CODES;
}

/** The client's side of `genericOAuth()`: `client.signIn.oauth2({ providerId })`, `client.oauth2.link({ providerId })`. */
export function genericOAuthClient(): GenericOAuthClient {
  return { id: "generic-oauth", $ERROR_CODES: $GENERIC_OAUTH_ERROR_CODES };
}

export {
  type OAuthPopupClient,
  oauthPopupClient,
  type PopupConfirmation,
  type PopupDone,
  type PopupSignIn,
  type PopupWays,
  type PopupWindowOptions,
} from "./popup/client.ts";
