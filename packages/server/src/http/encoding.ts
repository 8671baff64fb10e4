import { weightsOf } from "latchkey/host";

/** What a body may be sent as. */
export type Encoding = "br" | "gzip" | "identity";

/**
 * The best of `available` that a request takes (RFC 9110 12.5.3): the client's weights first, then our order.
 * `identity` is what remains, whatever was asked for.
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
