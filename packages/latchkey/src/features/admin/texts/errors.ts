import { errorCode } from "../../../base/errors.ts";

export const MAY_NOT_LIST_TEXTS = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_LIST_TEXTS",
  403,
  "You are not allowed to list texts",
);
export const MAY_NOT_CHANGE_TEXTS = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_CHANGE_TEXTS",
  403,
  "You are not allowed to change texts",
);
export const TEXTS_NOT_FOUND = errorCode(
  "TEXTS_NOT_FOUND",
  404,
  "There are no texts in this language that can be changed",
);
