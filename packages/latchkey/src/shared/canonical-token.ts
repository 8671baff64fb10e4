/**
 * Decoders are lenient with blanks, padding and spare bits (RFC 4648 sections 3.2 and 3.5): one token could
 * be written in several ways, and code that compares or remembers tokens would take them for different ones.
 */
const PART = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/** Reports whether a text is a JWS in its compact form (RFC 7515 section 7.1), in its canonical spelling. */
export function isCanonicalToken(token: string): boolean {
  const parts = token.split(".");
  return parts.length === 3 && parts.every((part) => part !== "" && PART.test(part));
}
