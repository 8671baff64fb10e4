import { z } from "zod";
import { fail, INVALID_ORIGIN } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { encodeSigned } from "../../security/cookies.ts";
import type { OriginJudge } from "../../security/origins.ts";
import { hashIdentifier } from "../../security/tokens.ts";

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

/** Seconds, the lifetime of a flow. */
const LIFE = 600;
/** No signed value of another cookie begins like this. */
const COOKIE_PURPOSE = "oauth_popup:";

const Marker = z.object({
  origin: z.string(),
  nonce: z.string(),
  /** The hash of the flow's state. */
  flow: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/**
 * A signed cookie with the opener of a flow that began in a pop-up window of this browser. It serves flows
 * whose row is gone. The row takes precedence (`openerIn`), because several windows share the cookie.
 */
export const popupMarker = requestService((core) => {
  const { keyring } = core;
  const cookie = core.cookies.named("oauth_popup");

  return (context: Context) => {
    const marker = (): z.output<typeof Marker> | undefined => {
      const value = context.signedCookie(cookie);
      if (!value?.startsWith(COOKIE_PURPOSE)) return undefined;
      const text = Buffer.from(value.slice(COOKIE_PURPOSE.length), "base64url").toString("utf8");
      // Its signature for this purpose shows that this service wrote it.
      return Marker.parse(JSON.parse(text));
    };
    return {
      set(state: string, { origin, nonce }: Opener): void {
        const expiresAt = context.now + LIFE * 1000;
        const value = JSON.stringify({ origin, nonce, flow: hashIdentifier(state), expiresAt });
        const signed = encodeSigned(keyring, COOKIE_PURPOSE + Buffer.from(value).toString("base64url"));
        context.setCookie(cookie.name, signed, { ...cookie.attributes, maxAge: LIFE });
      },
      /** The opener of this flow's window. */
      read(state: string | undefined): Opener | undefined {
        const found = state === undefined ? undefined : marker();
        if (found === undefined || found.expiresAt <= context.now) return undefined;
        return found.flow === hashIdentifier(state ?? "") ? found : undefined;
      },
      /** Clears the cookie, if it belongs to this flow: another window may still need it. */
      clear(state: string | undefined): void {
        if (state === undefined || marker()?.flow !== hashIdentifier(state)) return;
        context.clearCookie(cookie);
      },
    };
  };
});
