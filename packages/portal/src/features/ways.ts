import type { Way } from "@latchkey/react";
import { emailCodes } from "@latchkey/react/email-code";

/** Sign-in methods on pages around emails and in the app, beside those of the screens. */
export const WAYS: readonly Way[] = [emailCodes];
