import { isValidElement, type ReactNode } from "react";

const ENDS_WITH_STOP = /\.\u2069?$/;

/**
 * Removes a second full stop where a name such as "Acme Ltd." ends a sentence. `values`: arguments of the
 * text.
 */
export function withOneStop(shown: string, values: readonly unknown[]): string {
  return values.reduce<string>((text, value) => {
    if (typeof value !== "string" || !ENDS_WITH_STOP.test(value)) return text;
    const [first = "", ...others] = text.split(value);
    return [first, ...others.map(withoutStop)].join(value);
  }, shown);
}

/** Does the same for a text with markup, where names are elements. */
export function withOneStopIn(nodes: ReactNode): ReactNode {
  if (!Array.isArray(nodes)) return nodes;
  return nodes.map((node, at) =>
    typeof node === "string" && isNameWithStop(nodes[at - 1]) ? withoutStop(node) : node,
  );
}

/** Returns what follows a name. After 。 the next sentence has no space, so it gets one. */
function withoutStop(rest: string): string {
  if (rest.startsWith("。")) return rest.length === 1 ? "" : ` ${rest.slice(1)}`;
  return rest.startsWith(".") ? rest.slice(1) : rest;
}

function isNameWithStop(node: unknown): boolean {
  if (!isValidElement<{ children?: unknown }>(node) || node.type !== "bdi") return false;
  const { children } = node.props;
  return typeof children === "string" && ENDS_WITH_STOP.test(children);
}
