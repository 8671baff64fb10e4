import { errorCode } from "../../base/errors.ts";

export const SECRET_NOT_FOUND = errorCode(
  "SECRET_NOT_FOUND",
  404,
  "This database was used with no such secret",
);
