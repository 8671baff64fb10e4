import type { Need, Opened } from "../../kernel/door.ts";
import type { Feature } from "../../kernel/feature.ts";
import type { Reply } from "../../kernel/reply.ts";
import { type RequestService, requestService } from "../../kernel/service.ts";
import type { FlowState } from "./state.ts";

/** How a flow has ended, before the browser is told. */
export interface FlowEnd {
  /** As the provider sent it back. */
  token: string | undefined;
  /** Undefined where nobody knows the flow: its state is another browser's, was used or is over. */
  state: FlowState | undefined;
  /** Where the browser would be sent: judged. */
  target: string;
  /** Where someone was signed in by it. */
  opened?: Opened | undefined;
  /** Where something is still asked of a user before the session opens. */
  pending?: Need | undefined;
  /**
   * The word that redirects carry as `error`, and the provider's own description. Without a word it is a fault of ours,
   * which nobody is told more about.
   */
  failure?: { word?: string | undefined; description?: string | undefined } | undefined;
}

/** Shows the end of a flow in a way of its own. Undefined: that flow is none of its. */
export type PresentEnd = (end: FlowEnd) => Reply | undefined;

const presents: unique symbol = Symbol("how a feature shows the ends of flows");

interface PresentingFeature extends Feature {
  readonly [presents]: RequestService<PresentEnd>;
}

/** A feature that shows the ends of some flows itself, in the place of a redirect. */
export function withFlowEnd<Api>(feature: Feature<Api>, present: RequestService<PresentEnd>): Feature<Api> {
  // With a member that only this module knows.
  return { ...feature, [presents]: present } as Feature<Api>;
}

function isPresenting(feature: Feature): feature is PresentingFeature {
  return presents in feature;
}

/** Of all features the first that shows this end. */
export const presentEnd = requestService((core) => {
  const all = core.features.filter(isPresenting).map((feature) => feature[presents].make(core));
  return (context): PresentEnd =>
    (end) => {
      for (const presentOf of all) {
        const reply = presentOf(context)(end);
        if (reply !== undefined) return reply;
      }
      return undefined;
    };
});
