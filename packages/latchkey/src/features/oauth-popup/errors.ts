import { errorCode } from "../../base/errors.ts";

/** The provider's page can't be opened, or something failed that is nobody's to know. Seen in windows only. */
export const POPUP_SIGN_IN_FAILED = errorCode("POPUP_SIGN_IN_FAILED", 400, "Popup sign-in failed");
