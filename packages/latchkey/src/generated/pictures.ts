// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, CallHeaders } from "../kernel/contracts/call.ts";

/** Answer of `POST /ui/upload`. */
export interface UploadPictureAnswer {
  url: string;
}

/** Query of `auth.api.findPicture`. */
export interface FindPictureQuery {
  /** Lowercase hexadecimal, as in the URL */
  sha256: string;
}

/** Answer of `auth.api.findPicture`. */
export type FindPictureAnswer = {
  bytes: Uint8Array;
  type: "image/webp" | "image/jpeg" | "image/png";
  createdAt: Date;
} | null;

/** Methods that `pictures()` adds to `auth.api`. */
export interface PicturesApi {
  /**
   * Store a picture; use its URL as the user's `image`.
   *
   * `POST /ui/upload`. Errors: `UNAUTHORIZED` (401), `INVALID_PICTURE` (400).
   */
  readonly uploadPicture: ApiCall<{ body: Uint8Array; headers: CallHeaders }, UploadPictureAnswer>;

  /**
   * Get a stored picture by its SHA-256, or null.
   *
   * Only in process.
   */
  readonly findPicture: ApiCall<{ query: FindPictureQuery }, FindPictureAnswer>;
}

/** Facts about `pictures()` for screens. */
export interface PicturesUi {
  /** True if `POST /ui/upload` accepts pictures */
  pictures: boolean;
}
