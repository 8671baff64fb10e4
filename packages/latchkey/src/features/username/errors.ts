import { errorCode } from "../../base/errors.ts";

export const INVALID_USERNAME_OR_PASSWORD = errorCode(
  "INVALID_USERNAME_OR_PASSWORD",
  401,
  "invalid username or password",
);
export const USERNAME_TOO_SHORT = errorCode("USERNAME_TOO_SHORT", 422, "username is too short");
export const USERNAME_TOO_LONG = errorCode("USERNAME_TOO_LONG", 422, "username is too long");
export const INVALID_USERNAME = errorCode("INVALID_USERNAME", 422, "username is invalid");
export const USERNAME_IS_ALREADY_TAKEN = errorCode(
  "USERNAME_IS_ALREADY_TAKEN",
  422,
  "username is already taken. please try another.",
);
export const INVALID_DISPLAY_USERNAME = errorCode(
  "INVALID_DISPLAY_USERNAME",
  422,
  "Display username is invalid",
);
export const USERNAME_IS_IMMUTABLE = errorCode("USERNAME_IS_IMMUTABLE", 400, "Username cannot be updated");
