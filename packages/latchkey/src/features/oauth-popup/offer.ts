import { flag } from "../../base/options/option.ts";
import type { Offer } from "../../kernel/contracts/feature.ts";
import { oauthPopup } from "./index.ts";

export { oauthPopup } from "./index.ts";

/**
 * Signing in and confirming in a separate window: for the service's own dialogs, and for applications that
 * request it (`signIn.popup`). `false` turns it off. Default on.
 */
export const oauthPopupOffer: Offer<true> = { options: flag(), make: oauthPopup, complete: oauthPopup };
