// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, CallHeaders } from "../kernel/call.ts";

/** Store a picture; use its URL as the user's `image`: the answer. */
export interface UploadPictureAnswer {
  url: string;
}

/** A stored picture by its SHA-256, or null: the query. */
export interface FindPictureQuery {
  /** Lowercase hexadecimal, as in the URL */
  sha256: string;
}

/** A stored picture by its SHA-256, or null: the answer. */
export type FindPictureAnswer = {
  bytes: Uint8Array;
  type: "image/webp" | "image/jpeg" | "image/png";
  createdAt: Date;
} | null;

/** What `pictures()` adds to `auth.api`. */
export interface PicturesApi {
  /**
   * Store a picture; use its URL as the user's `image`.
   *
   * `POST /ui/upload`. Errors: `UNAUTHORIZED` (401), `INVALID_PICTURE` (400).
   */
  readonly uploadPicture: ApiCall<{ body: Uint8Array; headers: CallHeaders }, UploadPictureAnswer>;

  /**
   * A stored picture by its SHA-256, or null.
   *
   * Only in process.
   */
  readonly findPicture: ApiCall<{ query: FindPictureQuery }, FindPictureAnswer>;
}

/** What `pictures()` tells screens. */
export interface PicturesUi {
  /** Whether `POST /ui/upload` takes pictures */
  pictures: boolean;
}
