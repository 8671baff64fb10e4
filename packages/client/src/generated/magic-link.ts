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
     * Send a link that signs in, the same for every email.
     *
     * `POST /sign-in/magic-link`. Errors: `MAGIC_LINK_NOT_CONFIGURED` (400).
     */
    readonly magicLink: ClientCall<SignInMagicLinkBody, SignInMagicLinkAnswer>;
  };
  readonly magicLink: {
    /**
     * Sign in with the link of an email.
     *
     * `GET /magic-link/verify`.
     */
    readonly verify: ClientCall<{ query: VerifyMagicLinkQuery }, VerifyMagicLinkAnswer>;
    /**
     * What the token of a link stands for. It stays good.
     *
     * `GET /magic-link/preview`.
     */
    readonly preview: ClientCall<{ query: PreviewMagicLinkQuery }, PreviewMagicLinkAnswer>;
  };
}
