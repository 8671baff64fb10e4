import { z } from "zod";
import { fail, INVALID_ORIGIN } from "../../base/errors.ts";
import type { OriginJudge } from "../../security/origins.ts";

/** The page that opens a window: who is told how it ended. */
const Opener = z.object({
  origin: z.string(),
  /** By which the page knows the answer for its own. */
  nonce: z.string(),
});

export type Opener = z.output<typeof Opener>;

/** By which a flow's state keeps its opener. */
const ID = "oauth-popup";

export function keptOf(opener: Opener): Record<string, unknown> {
  return { [ID]: opener };
}

/** The page that opened a window for the flow. Undefined: the flow began in no window. */
export function openerIn({
  kept,
}: {
  kept?: Readonly<Record<string, unknown>> | undefined;
}): Opener | undefined {
  return Opener.optional().parse(kept?.[ID]);
}

/** Characters; pages make some forty. */
export const LONGEST_NONCE = 256;

/**
 * Whether an origin may be told: a trusted one, written as browsers write origins. It becomes the target of a message to
 * the letter, so what names no page of the web (a scheme of an app, a slash too many) is none.
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
