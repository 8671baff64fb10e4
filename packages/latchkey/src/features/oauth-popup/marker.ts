import { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { requestService } from "../../kernel/service.ts";
import { encodeSigned } from "../../security/cookies.ts";
import { hashIdentifier } from "../../security/tokens.ts";
import type { Opener } from "./popup-origin.ts";

/** Seconds: as long as a flow. */
const LIFE = 600;
/** Signed values of other cookies don't begin so. */
const COOKIE_PURPOSE = "oauth_popup:";

const Marker = z.object({
  origin: z.string(),
  nonce: z.string(),
  /** The hash of the state that it was set with. */
  flow: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/**
 * A signed cookie that says which flow of this browser began in a window, and who opened it. What a flow's own row says
 * comes first (`openerIn`): several windows share the cookie. It is for flows whose row is gone.
 */
export const popupMarker = requestService((core) => {
  const { keyring } = core;
  const cookie = core.cookies.named("oauth_popup");

  return (context: Context) => {
    const marker = (): z.output<typeof Marker> | undefined => {
      const value = context.signedCookie(cookie);
      if (!value?.startsWith(COOKIE_PURPOSE)) return undefined;
      const text = Buffer.from(value.slice(COOKIE_PURPOSE.length), "base64url").toString("utf8");
      // It is signed for this purpose, so we wrote it.
      return Marker.parse(JSON.parse(text));
    };
    return {
      set(state: string, { origin, nonce }: Opener): void {
        const expiresAt = context.now + LIFE * 1000;
        const value = JSON.stringify({ origin, nonce, flow: hashIdentifier(state), expiresAt });
        const signed = encodeSigned(keyring, COOKIE_PURPOSE + Buffer.from(value).toString("base64url"));
        context.setCookie(cookie.name, signed, { ...cookie.attributes, maxAge: LIFE });
      },
      /** Who opened the window of this very flow. */
      read(state: string | undefined): Opener | undefined {
        const found = state === undefined ? undefined : marker();
        if (found === undefined || found.expiresAt <= context.now) return undefined;
        return found.flow === hashIdentifier(state ?? "") ? found : undefined;
      },
      /** Takes it away, if it is of this flow: another window may wait for its own. */
      clear(state: string | undefined): void {
        if (state === undefined || marker()?.flow !== hashIdentifier(state)) return;
        context.clearCookie(cookie);
      },
    };
  };
});
