// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  PreviewMagicLinkAnswer,
  PreviewMagicLinkQuery,
  SignInMagicLinkAnswer,
  SignInMagicLinkBody,
  VerifyMagicLinkAnswer,
  VerifyMagicLinkQuery,
} from "latchkey/wire";
import type { ClientCall } from "../call.ts";

/** The routes of `magic-link()` as methods. */
export interface MagicLinkMethods {
  readonly signIn: {
    /**
     * Send a sign-in link; the response is the same for every email address.
     *
     * `POST /sign-in/magic-link`. Errors: `MAGIC_LINK_NOT_CONFIGURED` (400).
     */
    readonly magicLink: ClientCall<SignInMagicLinkBody, SignInMagicLinkAnswer>;
  };
  readonly magicLink: {
    /**
     * Sign in with a sign-in link.
     *
     * `GET /magic-link/verify`.
     */
    readonly verify: ClientCall<{ query: VerifyMagicLinkQuery }, VerifyMagicLinkAnswer>;
    /**
     * Preview a sign-in link without using it up.
     *
     * `GET /magic-link/preview`.
     */
    readonly preview: ClientCall<{ query: PreviewMagicLinkQuery }, PreviewMagicLinkAnswer>;
  };
}
