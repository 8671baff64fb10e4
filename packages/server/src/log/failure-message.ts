import { ConfigurationError, LatchkeyError } from "latchkey/host";

/** Returns the message of an error for the operator. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof LatchkeyError) {
    const { cause, code, message, statusCode } = error;
    // The engine answers a driver's error with a 5xx, and keeps it as the cause.
    if (statusCode >= 500 && cause instanceof Error)
      return `The database (LATCHKEY_DATABASE_URL) can't be used: ${cause.message}. Run \`latchkey doctor\` to find the cause.`;
    // Commands name a user by email, the API by ID.
    return code === "USER_NOT_FOUND" ? "No account has this email address." : message;
  }
  // A defect isn't the operator's mistake: the stack shows the developer where it is.
  return error.stack ?? error.message;
}
