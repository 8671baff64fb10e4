/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A checked picture. */
export interface Picture extends Size {
  /** The bytes to store, without metadata. */
  readonly bytes: Uint8Array;
}

/** Bytes as text, one character each. */
export function bytesText(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));
}
