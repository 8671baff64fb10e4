import { HEADER_BYTES, readHeader } from "./header.ts";

/** Bytes of a file that is read: twice what cameras write at their best. */
export const MAX_FILE = 32 * 1024 * 1024;

/** Pixels of a picture that is decoded: it stands in memory whole, four bytes each. */
const MAX_PIXELS = 64_000_000;

/** Pixels of an edge beyond which browsers fail to draw. */
const MAX_EDGE = 16_384;

/** Pixels of an edge that is kept for cropping: what a square of four times zoom still needs. */
const WORKING_EDGE = 2048;

/** A decoded picture, upright. */
export interface Picture {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  /** Gives its memory back. It can't be drawn any more. */
  close(): void;
}

/**
 * Why a file doesn't become a picture. `notPicture`: its bytes are something else; `unreadable`: a picture that this
 * browser can't decode, or a broken one.
 */
export type PictureProblem = "empty" | "tooLarge" | "notPicture" | "tooManyPixels" | "unreadable";

export type ReadPicture = { picture: Picture } | { problem: PictureProblem };

/** Decodes a file that a person chose. Judges it by its first bytes before anything is decoded. */
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
    // A file that went away, a broken one, one of a kind that only other browsers know: nothing more is told to us.
    return { problem: "unreadable" };
  }
}

function isHuge({ width, height }: { width?: number; height?: number }): boolean {
  if (width === undefined || height === undefined) return false;
  return width > MAX_EDGE || height > MAX_EDGE || width * height > MAX_PIXELS;
}

/** The picture with at most `WORKING_EDGE` pixels along its shorter edge: a slider redraws it at every step. */
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
