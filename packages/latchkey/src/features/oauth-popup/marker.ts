import { z } from "zod";
import type { Context } from "../../kernel/contracts/context.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { encodeSigned } from "../../security/cookies.ts";
import { hashIdentifier } from "../../security/tokens.ts";
import type { Opener } from "./popup-origin.ts";

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
