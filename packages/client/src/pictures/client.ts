import { $PICTURES_ERROR_CODES } from "latchkey/shared";
import type { PicturesMethods } from "../generated/pictures.ts";
import type { ClientPlugin } from "../plugin.ts";

interface PicturesClient extends ClientPlugin {
  readonly $methods?: PicturesMethods;
  readonly $ERROR_CODES: typeof $PICTURES_ERROR_CODES;
}

/** Client plugin of `pictures()`: `client.ui.upload(blob)`. */
export function picturesClient(): PicturesClient {
  return { id: "pictures", $ERROR_CODES: $PICTURES_ERROR_CODES };
}
