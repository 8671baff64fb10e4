import { isIPv6 } from "node:net";

type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

/** Networks as an IP address and its number of bits, such as `["203.0.113.0", 24]`, each with its record. */
export type Networks = readonly (readonly [
  network: readonly [address: string, bits: number],
  record: Value,
])[];

/** Types of values in the format, by their numbers. */
const TYPES = { text: 2, uint16: 5, uint32: 6, map: 7, uint64: 9, array: 11 } as const;
const RECORD_BITS = 24;
const SEPARATOR = Buffer.alloc(16);
const METADATA = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")]);

/**
 * Writes a small database of places in MaxMind's format, version 2.0 (https://maxmind.github.io/MaxMind-DB/): a
 * binary tree of the bits of addresses, whose leaves point to records. `builtAt`: when its publisher made it.
 */
export function mmdb(networks: Networks, builtAt = new Date()): Buffer {
  const records: Buffer[] = [];
  const offsets: number[] = [];
  let size = 0;
  for (const [, record] of networks) {
    const bytes = encoded(record);
    offsets.push(size);
    records.push(bytes);
    size += bytes.length;
  }
  // Each node has a child for 0 and one for 1: another node, or the record (as a negative number), or nothing.
  const nodes: [Child, Child][] = [[undefined, undefined]];
  for (const [at, [[address, bits]]] of networks.entries()) insert(nodes, bitsOf(address, bits), at);
  const tree = Buffer.concat(nodes.map((node) => nodeOf(node, nodes.length, offsets)));
  const metadata = encoded({
    node_count: { uint32: nodes.length },
    record_size: { uint16: RECORD_BITS },
    ip_version: { uint16: 6 },
    database_type: "Test-City",
    languages: ["en"],
    binary_format_major_version: { uint16: 2 },
    binary_format_minor_version: { uint16: 0 },
    build_epoch: { uint64: Math.floor(builtAt.getTime() / 1000) },
    description: { en: "A few places for tests" },
  });
  return Buffer.concat([tree, SEPARATOR, ...records, METADATA, metadata]);
}

type Child = { node: number } | { record: number } | undefined;

function insert(nodes: [Child, Child][], bits: readonly number[], record: number): void {
  let at = 0;
  for (const [depth, bit] of bits.entries()) {
    const node = nodes[at];
    if (node === undefined) throw new Error("A node is missing.");
    if (depth === bits.length - 1) {
      node[bit] = { record };
      return;
    }
    const child = node[bit];
    if (child !== undefined && "record" in child) throw new Error("A network lies in another one.");
    if (child === undefined) nodes.push([undefined, undefined]);
    at = child?.node ?? nodes.length - 1;
    node[bit] = { node: at };
  }
}

function nodeOf(node: readonly Child[], count: number, offsets: readonly number[]): Buffer {
  const bytes = Buffer.alloc(6);
  for (const [side, child] of node.entries()) {
    const value =
      child === undefined
        ? count
        : "node" in child
          ? child.node
          : count + SEPARATOR.length + (offsets[child.record] ?? 0);
    bytes.writeUIntBE(value, side * 3, 3);
  }
  return bytes;
}

/** IPv4 addresses are at the beginning of IPv6's: `::203.0.113.0`. */
function bitsOf(address: string, length: number): number[] {
  const groups = isIPv6(address) ? groupsOf(address) : [0, 0, 0, 0, 0, 0, ...pairsOf(address)];
  const bits = groups.flatMap((group) => [...group.toString(2).padStart(16, "0")].map(Number));
  return bits.slice(0, isIPv6(address) ? length : 96 + length);
}

function pairsOf(address: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}

function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const parse = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [first, last] = [parse(head), parse(tail ?? "")];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** Numbers name their type: `{ uint16: 6 }`. */
function encoded(value: Value): Buffer {
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([control("text", bytes.length), bytes]);
  }
  if (typeof value === "number") throw new Error("A number needs a type.");
  if (Array.isArray(value)) return Buffer.concat([control("array", value.length), ...value.map(encoded)]);
  const members = Object.entries(value);
  const [[name, number] = ["", ""]] = members;
  if (typeof number === "number") return numberOf(name, number);
  return Buffer.concat([
    control("map", members.length),
    ...members.flatMap(([name, member]) => [encoded(name), encoded(member)]),
  ]);
}

function numberOf(name: string, value: number): Buffer {
  if (name !== "uint16" && name !== "uint32" && name !== "uint64") throw new Error(`Unknown type ${name}.`);
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  const digits = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  const shown = value === 0 ? Buffer.alloc(0) : digits;
  return Buffer.concat([control(name, shown.length), shown]);
}

/** The first bytes of a value: its type in three bits, or in a second byte, and its size. */
function control(name: keyof typeof TYPES, size: number): Buffer {
  const type = TYPES[name];
  const [low, further] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(type < 8 ? [(type << 5) | low, ...further] : [low, type - 7, ...further]);
}
