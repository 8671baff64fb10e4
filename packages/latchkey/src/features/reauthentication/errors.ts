import { errorCode } from "../../base/errors.ts";

export const REAUTHENTICATION_METHOD_REQUIRED = errorCode(
  "REAUTHENTICATION_METHOD_REQUIRED",
  400,
  "Send one of the methods that GET /reauthenticate returns",
);
