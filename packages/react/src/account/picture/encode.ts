import { type Crop, squareOf } from "./crop.ts";
import type { Picture } from "./read.ts";
import { webpByVideo } from "./webp-by-video.ts";

/** Pixels of both edges of a picture that is sent. */
export const EDGE = 256;

/** Bytes that the service takes. */
const MAX_BYTES = 48 * 1024;

/** From a quality that shows no loss down to one that fits whatever is on the picture. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3, 0.1];

/** The square as it will be shown. */
export function draw(canvas: HTMLCanvasElement, picture: Picture, crop: Crop): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const { left, top, edge } = squareOf(picture, crop);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture.image, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
}

/**
 * The cropped picture as `image/webp`, 256 × 256 pixels, at most 48 KiB. Undefined: this browser can't make one.
 * What the file told besides its pixels (place, time, camera) is gone then.
 */
export async function encode(picture: Picture, crop: Crop): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = EDGE;
  canvas.height = EDGE;
  draw(canvas, picture, crop);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", quality));
    // A canvas that can't write webp writes png instead (HTML, 4.12.5.1.17).
    if (blob?.type !== "image/webp") return await webpByVideo(canvas, MAX_BYTES);
    if (blob.size <= MAX_BYTES) return blob;
  }
  return undefined;
}
