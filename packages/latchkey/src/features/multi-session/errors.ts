import { errorCode } from "../../base/errors.ts";

export const INVALID_SESSION_TOKEN = errorCode("INVALID_SESSION_TOKEN", 401, "Invalid session token");
