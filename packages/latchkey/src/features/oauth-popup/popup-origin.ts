import { z } from "zod";
import { fail, INVALID_ORIGIN } from "../../base/errors.ts";
import type { OriginJudge } from "../../security/origins.ts";

/** The page that opened a window, which gets the result. */
const Opener = z.object({
  origin: z.string(),
  /** Lets the page recognize the response to its request. */
  nonce: z.string(),
});

export type Opener = z.output<typeof Opener>;

/** Key of the opener in a flow's state. */
const ID = "oauth-popup";

export function keptOf(opener: Opener): Record<string, unknown> {
  return { [ID]: opener };
}

/** The page that opened a window for the flow. Undefined: the flow began without a window. */
export function openerIn({
  kept,
}: {
  kept?: Readonly<Record<string, unknown>> | undefined;
}): Opener | undefined {
  return Opener.optional().parse(kept?.[ID]);
}

/** Maximum length in characters. Pages use about forty. */
export const LONGEST_NONCE = 256;

/**
 * Reports whether an origin may get the result: it is trusted, and written as browsers write origins. It
 * becomes the target of a message unchanged, so an app's scheme or a trailing slash is refused.
 */
export function mayBeTold(origins: OriginJudge, origin: string): boolean {
  const url = URL.parse(origin);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.origin === origin && origins.isTrusted(origin);
}

/** @throws INVALID_ORIGIN */
export function openerOf(origins: OriginJudge, origin: string, nonce: string | undefined): Opener {
  if (!mayBeTold(origins, origin)) throw fail(INVALID_ORIGIN);
  return { origin, nonce: nonce ?? "" };
}
