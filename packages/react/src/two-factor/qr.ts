/** A QR code as one path of an SVG: its dark squares. */
export interface QrPath {
  /** Modules on each side, without the margin. */
  readonly size: number;
  readonly path: string;
}

/** Draws a text as a QR code. What draws it is loaded at the first use. */
export async function qrPath(text: string): Promise<QrPath> {
  const { drawQr } = await import("./qr-draw.ts");
  return drawQr(text);
}
