/** One `Set-Cookie` of a response. */
export interface SetCookie {
  name: string;
  /** As sent: percent-encoded. */
  value: string;
  /** By the names as sent. An attribute without a value is `true`. */
  attributes: Record<string, string | true>;
}

/** Reads a line that the engine wrote. */
export function parseSetCookie(line: string): SetCookie {
  const [pair = "", ...rest] = line.split("; ");
  const cut = pair.indexOf("=");
  const attributes: SetCookie["attributes"] = {};
  for (const part of rest) {
    const [attribute = "", value] = part.split("=", 2);
    attributes[attribute] = value ?? true;
  }
  return { name: pair.slice(0, cut), value: pair.slice(cut + 1), attributes };
}
