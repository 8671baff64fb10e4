import { weightsOf } from "latchkey/host";

/** Encodings of a body. */
export type Encoding = "br" | "gzip" | "identity";

/**
 * Returns the best of `available` that a request accepts (RFC 9110 12.5.3): by the client's weights first,
 * then by our order. `identity` is the fallback, even for clients that exclude it.
 */
export function encodingFor(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  const weights = weightsOf(accepted ?? "");
  let best: Encoding = "identity";
  let most = 0;
  for (const encoding of available) {
    if (encoding === "identity") continue;
    const weight = weights.get(encoding) ?? weights.get("*") ?? 0;
    if (weight <= most) continue;
    best = encoding;
    most = weight;
  }
  return (weights.get("identity") ?? 0) > most ? "identity" : best;
}
