import { errorCode } from "../../base/errors.ts";

export const RESEALING_ELSEWHERE = errorCode(
  "RESEALING_ELSEWHERE",
  409,
  "Another process encrypts the values anew. Wait for it, or try again in two minutes if it was stopped",
);
export const SECRET_NOT_FOUND = errorCode(
  "SECRET_NOT_FOUND",
  404,
  "This database was used with no such secret",
);
