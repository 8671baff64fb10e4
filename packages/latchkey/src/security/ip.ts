import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { ConfigurationError } from "../base/errors.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of IP addresses: those whose first `bits` bits are those of `network`. */
export interface AddressRange {
  readonly network: Address;
  readonly bits: number;
}

const PRESETS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    loopback: ["127.0.0.0/8", "::1/128"],
    // RFC 1918, RFC 4193, and link-local addresses (RFC 3927, RFC 4291 section 2.5.6).
    private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10"],
  }),
);

/** Upper bound for the length of an address with brackets, zone and port. */
const LONGEST = 80;

/**
 * Returns the canonical form of an IP address (RFC 5952), undefined if it is invalid. Accepts a port and a
 * zone, as proxies write them; both are omitted. IPv4 mapped into IPv6 becomes IPv4: it is the same host.
 */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  if (text.length > LONGEST) return undefined;
  const bare = withoutPort(text);
  if (isIPv4(bare)) return bare;
  const zone = bare.indexOf("%");
  const address = zone === -1 ? bare : bare.slice(0, zone);
  if (!isIPv6(address)) return undefined;
  return textOf(parse(address));
}

function withoutPort(text: string): string {
  if (text.startsWith("[")) {
    const end = text.indexOf("]");
    return end === -1 || !/^(:\d{1,5})?$/.test(text.slice(end + 1)) ? "" : text.slice(1, end);
  }
  const colon = text.indexOf(":");
  const hasPort = colon !== -1 && colon === text.lastIndexOf(":") && /^\d{1,5}$/.test(text.slice(colon + 1));
  return hasPort ? text.slice(0, colon) : text;
}

/**
 * Parses an address. Only for texts that `isIPv4` or `isIPv6` accepted: the library also parses octal and
 * shortened forms.
 */
function parse(text: string): Address {
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function textOf(address: Address): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/**
 * Returns the network of an IPv6 address as a key: a client holds a whole network and could change within it
 * at will.
 */
export function subnetKey(address: string, bits: number): string {
  const bytes = parse(address).toByteArray();
  const kept = bytes.map((byte, index) => {
    const own = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - own)) & 0xff;
  });
  return `${new ipaddr.IPv6(kept).toRFC5952String()}/${bits}`;
}

/**
 * @throws ConfigurationError for an entry that is neither an IP address, a CIDR range, `loopback` nor
 * `private`.
 */
export function parseRanges(option: string, entries: readonly string[]): readonly AddressRange[] {
  return entries.flatMap((entry) => (PRESETS.get(entry) ?? [entry]).map((text) => parseRange(option, text)));
}

function parseRange(option: string, text: string): AddressRange {
  const [address = "", length, ...more] = text.trim().split("/");
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : undefined;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : undefined;
  if (most === undefined || bits === undefined || bits > most || more.length > 0) {
    throw new ConfigurationError(
      `${option}: "${text}" is not an IP address, a range like 10.0.0.0/8, "loopback" or "private"`,
    );
  }
  const network = parse(address);
  const isMapped = most === 128 && network instanceof ipaddr.IPv4;
  if (isMapped && bits < 96) throw new ConfigurationError(`${option}: "${text}" is wider than all of IPv4`);
  return { network, bits: isMapped ? bits - 96 : bits };
}

/** Reports whether a range is a single IP address. */
export function isSingle({ network, bits }: AddressRange): boolean {
  return bits === (network.kind() === "ipv4" ? 32 : 128);
}

/** Reports whether an address is in one of the ranges. `address`: in the form of `canonicalAddress`. */
export function isInRanges(ranges: readonly AddressRange[], address: string): boolean {
  if (ranges.length === 0) return false;
  const parsed = parse(address);
  return ranges.some(({ network, bits }) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

const NOT_PUBLIC = ["loopback", "private", "0.0.0.0/8", "100.64.0.0/10", "::/128"];
let notPublic: readonly AddressRange[] | undefined;

/**
 * Reports whether a host in the form of `URL` is this machine or in a private network by its address; names
 * aren't resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  const address = canonicalAddress(hostname);
  if (address === undefined) return /(?:^|\.)localhost\.?$/i.test(hostname);
  notPublic ??= parseRanges("", NOT_PUBLIC);
  return isInRanges(notPublic, address);
}

/** Returns the network of an IP address that indicates a location: 24 bits of IPv4, 64 of IPv6. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  return isIPv6(address) ? subnetKey(address, 64) : address;
}
