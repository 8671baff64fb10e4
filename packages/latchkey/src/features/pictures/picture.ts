/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture that was checked. */
export interface Picture extends Size {
  /** What is stored: the picture without its metadata. */
  readonly bytes: Uint8Array;
}

/** Bytes as text, one character each. */
export function bytesText(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));
}
