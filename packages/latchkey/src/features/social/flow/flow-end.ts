import type { Need, Opened } from "../../../kernel/contracts/door.ts";
import type { Feature } from "../../../kernel/contracts/feature.ts";
import type { Reply } from "../../../kernel/contracts/reply.ts";
import { type RequestService, requestService } from "../../../kernel/contracts/service.ts";
import type { FlowState } from "./state.ts";

/** The end of a flow, before the browser gets an answer. */
export interface FlowEnd {
  /** The state token, as the provider sent it back. */
  token: string | undefined;
  /** Undefined if the flow is unknown: its state belongs to another browser, was used or has expired. */
  state: FlowState | undefined;
  /** The redirect target, checked. */
  target: string;
  /** Set if the flow signed a user in. */
  opened?: Opened | undefined;
  /** Set if the user must take another step before the session opens. */
  pending?: Need | undefined;
  /**
   * The `error` word of redirects, and the provider's description. No word: an internal error, without
   * details for the caller.
   */
  failure?: { word?: string | undefined; description?: string | undefined } | undefined;
}

/** Shows the end of a flow in another way than a redirect. Undefined: it doesn't handle this flow. */
export type PresentEnd = (end: FlowEnd) => Reply | undefined;

const presents: unique symbol = Symbol("how a feature shows the ends of flows");

interface PresentingFeature extends Feature {
  readonly [presents]: RequestService<PresentEnd>;
}

/** Adds to a feature that it shows the ends of some flows itself, in place of a redirect. */
export function withFlowEnd<Api>(feature: Feature<Api>, present: RequestService<PresentEnd>): Feature<Api> {
  // The member's name is known in this module only.
  return { ...feature, [presents]: present } as Feature<Api>;
}

function isPresenting(feature: Feature): feature is PresentingFeature {
  return presents in feature;
}

/** Answers with the first feature that shows this end. */
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
