import { errorCode } from "../../base/errors.ts";

export const INVALID_PICTURE = errorCode(
  "INVALID_PICTURE",
  400,
  "The picture must be a still WebP (without metadata), JPEG or PNG of 256 × 256 pixels",
);
