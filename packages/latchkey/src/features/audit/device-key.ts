/**
 * What a browser on a system calls itself, whatever the version of either: two user agents with the same key are taken
 * for one device. No list of browsers, so none is unknown; and no proof, since anybody may send any text.
 */
export function deviceKey(userAgent: string): string {
  return (
    userAgent
      // `Chrome/140.0.0.0`, `Build/RP1A.200720.012`: what follows the slash is a version (RFC 9110, 10.1.5).
      .replace(/\/[^\s();,]+/g, "")
      .replace(/\d+(?:[._]\d+)*/g, "")
  );
}
