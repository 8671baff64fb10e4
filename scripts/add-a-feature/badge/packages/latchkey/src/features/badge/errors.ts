import { errorCode } from "../../base/errors.ts";

export const UNKNOWN_BADGE = errorCode("UNKNOWN_BADGE", 401, "The badge is unknown");
export const TOO_MANY_BADGES = errorCode("TOO_MANY_BADGES", 403, "You have reached the limit of badges");
