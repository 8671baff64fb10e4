// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, CallHeaders } from "../kernel/call.ts";

/** Store a picture; use its address as `image` of the user: the answer. */
export interface UploadPictureAnswer {
  url: string;
}

/** A kept picture by its SHA-256, or null: the query. */
export interface FindPictureQuery {
  /** Lower-case hexadecimal, as in the address */
  sha256: string;
}

/** A kept picture by its SHA-256, or null: the answer. */
export type FindPictureAnswer = {
  bytes: Uint8Array;
  createdAt: Date;
} | null;

/** What `pictures()` adds to `auth.api`. */
export interface PicturesApi {
  /**
   * Store a picture; use its address as `image` of the user.
   *
   * `POST /ui/upload`. Errors: `UNAUTHORIZED` (401), `INVALID_PICTURE` (400).
   */
  readonly uploadPicture: ApiCall<{ body: Uint8Array; headers: CallHeaders }, UploadPictureAnswer>;

  /**
   * A kept picture by its SHA-256, or null.
   *
   * Only in process.
   */
  readonly findPicture: ApiCall<{ query: FindPictureQuery }, FindPictureAnswer>;
}
