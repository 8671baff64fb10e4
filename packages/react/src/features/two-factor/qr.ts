/** A QR code as a single SVG path of its dark squares. */
export interface QrPath {
  /** Modules per side, without the margin. */
  readonly size: number;
  readonly path: string;
}

/** Draws a text as a QR code. The library is loaded on first use. */
export async function qrPath(text: string): Promise<QrPath> {
  const { drawQr } = await import("./qr-draw.ts");
  return drawQr(text);
}
