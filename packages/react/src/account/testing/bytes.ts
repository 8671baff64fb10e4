/** The document brings an array of bytes of its own, which those that Node reads are none of. */
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array;
