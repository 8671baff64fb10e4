import { HEADER_BYTES, readHeader } from "./header.ts";

/** Most bytes of a file: twice what cameras write at their best quality. */
export const MAX_FILE = 32 * 1024 * 1024;

/** Most pixels of a picture: decoding holds four bytes of memory for each. */
const MAX_PIXELS = 64_000_000;

/** Longest edge in pixels: beyond it, browsers fail to draw. */
const MAX_EDGE = 16_384;

/** Pixels of the shorter edge that is kept for cropping: enough for a square at four times zoom. */
const WORKING_EDGE = 2048;

/** A decoded picture, upright. */
export interface Picture {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  /** Frees its memory. The picture can't be drawn any more. */
  close(): void;
}

/**
 * Reason why a file can't be used. `notPicture`: its bytes are something else. `unreadable`: a broken
 * picture, or one that this browser can't decode.
 */
export type PictureProblem = "empty" | "tooLarge" | "notPicture" | "tooManyPixels" | "unreadable";

export type ReadPicture = { picture: Picture } | { problem: PictureProblem };

/** Decodes a file that the user has selected, after checks of its first bytes. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  if (file.size === 0) return { problem: "empty" };
  if (file.size > MAX_FILE) return { problem: "tooLarge" };
  try {
    const header = readHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
    if (header === undefined) return { problem: "notPicture" };
    if (isHuge(header)) return { problem: "tooManyPixels" };
    const decoded = await createImageBitmap(file, { imageOrientation: "from-image" });
    if (isHuge(decoded)) {
      decoded.close();
      return { problem: "tooManyPixels" };
    }
    return { picture: await smaller(decoded) };
  } catch {
    // The file is gone, broken, or of a kind that only other browsers know: the error doesn't tell which.
    return { problem: "unreadable" };
  }
}

function isHuge({ width, height }: { width?: number; height?: number }): boolean {
  if (width === undefined || height === undefined) return false;
  return width > MAX_EDGE || height > MAX_EDGE || width * height > MAX_PIXELS;
}

/**
 * Returns the picture with at most `WORKING_EDGE` pixels along its shorter edge: sliders redraw it at every
 * step.
 */
async function smaller(picture: ImageBitmap): Promise<Picture> {
  const { width, height } = picture;
  const scale = WORKING_EDGE / Math.min(width, height);
  if (scale >= 1) return asPicture(picture);
  const resized = await createImageBitmap(picture, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
    resizeQuality: "high",
  });
  picture.close();
  return asPicture(resized);
}

function asPicture(bitmap: ImageBitmap): Picture {
  return { image: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}
