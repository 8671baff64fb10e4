import type { Way } from "@latchkey/react";
import { emailCodes } from "@latchkey/react/email-code";

/** Codes on pages around emails and in the app. */
export const way: Way = emailCodes;
