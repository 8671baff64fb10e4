import { type Crop, squareOf } from "./crop.ts";
import type { Picture } from "./read.ts";

/** Width and height of a picture that is sent, in pixels. */
export const EDGE = 256;

/** Most bytes that the service accepts. */
const MAX_BYTES = 48 * 1024;

/** From a visually lossless quality down to one that fits any picture. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3, 0.1] as const;

/** Draws the cropped square. */
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
 * Encodes the cropped picture, 256 × 256 pixels in at most 48 KiB: WebP where the browser writes it,
 * otherwise PNG if that is small enough, otherwise JPEG on a white background. Undefined: this browser can't
 * encode it. The file's metadata (place, time, camera) is dropped.
 */
export async function encode(picture: Picture, crop: Crop): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = EDGE;
  canvas.height = EDGE;
  draw(canvas, picture, crop);
  const first = await blobOf(canvas, "image/webp", QUALITIES[0]);
  if (first !== null && first.size <= MAX_BYTES) return first;
  // A canvas that can't write WebP writes PNG instead (HTML, 4.12.5.1.17).
  const type = first?.type === "image/webp" ? first.type : "image/jpeg";
  if (type === "image/jpeg") paintBehind(canvas, "#fff");
  for (const quality of QUALITIES) {
    const blob = await blobOf(canvas, type, quality);
    if (blob !== null && blob.size <= MAX_BYTES) return blob;
  }
  return undefined;
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function paintBehind(canvas: HTMLCanvasElement, color: string): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
}
