/** Data in the token of an emailed link. */
export interface MailLink {
  /** Email address of the user it was sent to. */
  email: string;
  /** The new email address; in an undo link, the one that is replaced. */
  newEmail?: string;
  /** True if it was sent to the account's current email address: its owner agrees, and nothing is proved. */
  isToCurrent?: boolean;
  /** Milliseconds since 1970. */
  expiresAt?: number;
}

/**
 * Reads the data of a token without verifying it: good enough to tell users what they are about to do, and
 * for nothing else. Undefined: it is no such token, or part of it is missing.
 */
export function readMailLink(token: string): MailLink | undefined {
  const parts = token.split(".");
  if (parts.length !== 3 || parts.includes("")) return undefined;
  try {
    // RFC 7515, appendix C.
    const binary = atob((parts[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? linkOf({ ...claims }) : undefined;
  } catch {
    return undefined;
  }
}

function linkOf({ email, updateTo, requestType, exp }: Record<string, unknown>): MailLink | undefined {
  if (typeof email !== "string" || email === "") return undefined;
  return {
    email,
    ...(typeof updateTo === "string" ? { newEmail: updateTo } : {}),
    ...(requestType === "change-email-confirmation" ? { isToCurrent: true } : {}),
    ...(typeof exp === "number" ? { expiresAt: exp * 1000 } : {}),
  };
}
