import { $MAGIC_LINK_ERROR_CODES } from "latchkey/shared";
import type { MagicLinkMethods } from "../generated/magic-link.ts";
import type { ClientPlugin } from "../plugin.ts";

interface MagicLinkClient extends ClientPlugin {
  readonly $methods?: MagicLinkMethods;
  readonly $ERROR_CODES: typeof $MAGIC_LINK_ERROR_CODES;
}

/**
 * Client plugin of `magicLink()`: `client.signIn.magicLink({ email })` and
 * `client.magicLink.verify({ query })`.
 */
export function magicLinkClient(): MagicLinkClient {
  return {
    id: "magic-link",
    changesSession: (path) => path === "/magic-link/verify",
    $ERROR_CODES: $MAGIC_LINK_ERROR_CODES,
  };
}
