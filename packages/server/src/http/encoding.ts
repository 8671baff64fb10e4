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

/** The members of a list with weights (RFC 9110 12.4.2), lower case. A weight that is none counts as 0. */
export function weightsOf(list: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of list.toLowerCase().split(",")) {
    const [, name, weight = "1"] = /^\s*([^\s;]+)(?:\s*;\s*q\s*=\s*([\d.]+))?\s*$/.exec(member) ?? [];
    if (name !== undefined && !weights.has(name)) weights.set(name, weightOf(weight));
  }
  return weights;
}

function weightOf(text: string): number {
  return /^(0(\.\d*)?|1(\.0*)?)$/.test(text) ? Number(text) : 0;
}
