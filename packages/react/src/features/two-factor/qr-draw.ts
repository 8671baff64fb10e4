import { encode } from "uqr";
import type { QrPath } from "./qr.ts";

/** Draws a text as a QR code (ISO/IEC 18004): runs of dark modules, row by row. */
export function drawQr(text: string): QrPath {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const runs = data.flatMap((row, y) => {
    const parts: string[] = [];
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      parts.push(`M${start} ${y}h${x - start + 1}v1H${start}z`);
    }
    return parts;
  });
  return { size, path: runs.join("") };
}
