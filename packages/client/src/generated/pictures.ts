// Written by `npm run generate` from the declarations of the routes: edit those.

import { $PICTURES_ERROR_CODES } from "latchkey/shared";
import type { UploadPictureAnswer } from "latchkey/wire";
import type { ClientCall } from "../call.ts";
import type { ClientPlugin } from "../plugin.ts";

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

interface PicturesClient extends ClientPlugin {
  readonly $methods?: PicturesMethods;
  readonly $ERROR_CODES: typeof $PICTURES_ERROR_CODES;
}

/** Client plugin of `pictures()`. */
export function picturesClient(): PicturesClient {
  return { id: "pictures", $ERROR_CODES: $PICTURES_ERROR_CODES };
}
