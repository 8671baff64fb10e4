import type { Expected } from "./contract.ts";

const INPUT = "VALIDATION_ERROR";
const RULES = ["USERNAME_TOO_SHORT", "USERNAME_TOO_LONG", "INVALID_USERNAME"];

/** The endpoints of usernames as clients of the compatible framework know them. */
export const USERNAME: Readonly<Record<string, Expected>> = {
  "POST /sign-in/username": {
    failures: [
      INPUT,
      "INVALID_USERNAME_OR_PASSWORD",
      ...RULES,
      "EMAIL_NOT_VERIFIED",
      "FAILED_TO_CREATE_SESSION",
      "INVALID_CALLBACK_URL",
    ],
    never: {
      UNEXPECTED_ERROR: "1.2 answered it where reading the account failed: that is `SERVICE_UNAVAILABLE`.",
    },
  },
  "POST /is-username-available": { failures: [INPUT, ...RULES] },
};

/** Failures of usernames at the endpoints of every engine. */
export const USERNAME_FAULTS: readonly string[] = [
  ...RULES,
  "USERNAME_IS_ALREADY_TAKEN",
  "INVALID_DISPLAY_USERNAME",
];
