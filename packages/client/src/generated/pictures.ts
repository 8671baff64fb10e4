// Written by `npm run generate` from the declarations of the routes: edit those.

import type { UploadPictureAnswer } from "latchkey/wire";
import type { ClientCall } from "../call.ts";

/** The routes of `pictures()` as methods. */
export interface PicturesMethods {
  readonly ui: {
    /**
     * Store a picture; use its URL as the user's `image`.
     *
     * `POST /ui/upload`. Errors: `UNAUTHORIZED` (401), `INVALID_PICTURE` (400).
     */
    readonly upload: ClientCall<Blob, UploadPictureAnswer>;
  };
}
