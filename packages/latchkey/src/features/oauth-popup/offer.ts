import { flag } from "../../base/options/option.ts";
import type { Offer } from "../../kernel/contracts/offer.ts";
import { oauthPopup } from "./index.ts";

export const oauthPopupOffer: Offer<true> = { options: flag(), make: oauthPopup, complete: oauthPopup };
