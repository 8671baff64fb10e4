import { ConfigurationError, LatchkeyError } from "latchkey/host";

/** What an error says to the operator of the service. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof LatchkeyError) {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    return `The database (LATCHKEY_DATABASE_URL) can't be used: ${reason}. \`latchkey doctor\` looks into it.`;
  }
  // A defect, not a mistake of the operator's: the developer who fixes it needs to know where.
  return error.stack ?? error.message;
}
