/** Returns the secret of an `otpauth:` URI for typing, in groups of four. Empty: it has none. */
export function setupKeyOf(uri: string): string {
  const secret = /[?&]secret=([A-Za-z2-7]+)/.exec(uri)?.[1] ?? "";
  return secret.toUpperCase().replace(/(.{4})(?=.)/g, "$1 ");
}
