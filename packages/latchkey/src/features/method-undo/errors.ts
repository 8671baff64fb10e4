import { errorCode } from "../../base/errors.ts";

export const UNDO_LINK_INVALID = errorCode(
  "UNDO_LINK_INVALID",
  400,
  "This link was used, has expired, or what it undoes is no longer there",
);
