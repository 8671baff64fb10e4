/** jsdom has another `Uint8Array`, which Node's buffers aren't instances of. */
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array;
