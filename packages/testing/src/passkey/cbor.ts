/**
 * CBOR (RFC 8949) as far as authenticators use it: integers, bytes, texts, lists and maps, in canonical
 * order.
 */
export type Cbor =
  | number
  | string
  | Uint8Array
  | boolean
  | readonly Cbor[]
  | ReadonlyMap<number | string, Cbor>;

export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "boolean") return Buffer.from([value ? 0xf5 : 0xf4]);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => encodeCbor(part))]);
  const list = value as readonly Cbor[];
  return Buffer.concat([head(4, list.length), ...list.map(encodeCbor)]);
}

function head(major: number, size: number): Buffer {
  const first = major << 5;
  if (size < 24) return Buffer.from([first | size]);
  if (size < 0x100) return Buffer.from([first | 24, size]);
  const long = Buffer.alloc(size < 0x10000 ? 3 : 5);
  long[0] = first | (size < 0x10000 ? 25 : 26);
  if (size < 0x10000) long.writeUInt16BE(size, 1);
  else long.writeUInt32BE(size, 1);
  return long;
}
