import { errorCode } from "../../base/errors.ts";

/** The provider's page can't be opened, or the sign-in failed internally. Only in pop-up windows. */
export const POPUP_SIGN_IN_FAILED = errorCode("POPUP_SIGN_IN_FAILED", 400, "Popup sign-in failed");
