import { parseJpeg } from "./jpeg.ts";
import type { Picture } from "./picture.ts";
import { parsePng } from "./png.ts";
import { parseWebp } from "./webp.ts";

export const PICTURE_TYPES = ["image/webp", "image/jpeg", "image/png"] as const;

export type PictureType = (typeof PICTURE_TYPES)[number];

interface Format {
  /** File extension in the picture's URL. */
  readonly ending: string;
  /** The first byte, which distinguishes the formats. */
  readonly first: number;
  readonly parse: (bytes: Uint8Array) => Picture | undefined;
}

const FORMATS: Readonly<Record<PictureType, Format>> = {
  "image/webp": { ending: "webp", first: 0x52, parse: parseWebp },
  "image/jpeg": { ending: "jpg", first: 0xff, parse: parseJpeg },
  "image/png": { ending: "png", first: 0x89, parse: parsePng },
};

/** Returns the type of a picture by its bytes, regardless of its content type. */
export function typeOf(bytes: Uint8Array): PictureType | undefined {
  return PICTURE_TYPES.find((type) => FORMATS[type].first === bytes[0]);
}

/**
 * Parses a picture, and returns it with its file extension. Undefined: the bytes aren't an accepted picture.
 */
export function parsePicture(bytes: Uint8Array): (Picture & { readonly ending: string }) | undefined {
  const type = typeOf(bytes);
  if (type === undefined) return undefined;
  const { parse, ending } = FORMATS[type];
  const picture = parse(bytes);
  return picture && { ...picture, ending };
}

/** Returns the SHA-256 in the URL of a picture, on any host. */
export function sha256In(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

const ADDRESS = new RegExp(
  `/([0-9a-f]{64})\\.(?:${PICTURE_TYPES.map((type) => FORMATS[type].ending).join("|")})(?:[?#]|$)`,
);
