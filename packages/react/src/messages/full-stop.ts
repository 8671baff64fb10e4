import { isValidElement, type ReactNode } from "react";

const ENDS_WITH_STOP = /\.\u2069?$/;

/**
 * Removes a second full stop where a name such as "Acme Ltd." ends a sentence. `values`: arguments of the
 * text.
 */
export function withOneStop(shown: string, values: readonly unknown[]): string {
  return values.reduce<string>((text, value) => {
    if (typeof value !== "string" || !ENDS_WITH_STOP.test(value)) return text;
    return text.replaceAll(`${value}.`, () => value);
  }, shown);
}

/** Does the same for a text with markup, where names are elements. */
export function withOneStopIn(nodes: ReactNode): ReactNode {
  if (!Array.isArray(nodes)) return nodes;
  return nodes.map((node, at) =>
    typeof node === "string" && node.startsWith(".") && isNameWithStop(nodes[at - 1]) ? node.slice(1) : node,
  );
}

function isNameWithStop(node: unknown): boolean {
  if (!isValidElement<{ children?: unknown }>(node) || node.type !== "bdi") return false;
  const { children } = node.props;
  return typeof children === "string" && ENDS_WITH_STOP.test(children);
}
