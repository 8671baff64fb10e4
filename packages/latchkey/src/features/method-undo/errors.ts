import { errorCode } from "../../base/errors.ts";

export const UNDO_LINK_INVALID = errorCode(
  "UNDO_LINK_INVALID",
  400,
  "This link was used, has expired, or what it undoes is no longer there",
);
export const UNDO_NEEDS_PROOF = errorCode(
  "UNDO_NEEDS_PROOF",
  403,
  "The link alone undoes nothing. Open it in a browser in which you were signed in, enter your password, or ask an administrator",
);
