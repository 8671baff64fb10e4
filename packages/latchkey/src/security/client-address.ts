import { isIPv4 } from "node:net";
import { ConfigurationError } from "../base/errors.ts";
import { canonicalAddress, isInRanges, isSingle, parseRanges, subnetKey } from "./ip.ts";

export interface ClientAddressOptions {
  /**
   * Headers that may hold the client's IP address; the first one present counts. Default `x-forwarded-for`.
   */
  headers?: readonly string[] | undefined;
  /** Proxies whose headers are trusted: IP addresses, CIDR ranges, `loopback`, `private`. Default none. */
  trustedProxies?: readonly string[] | undefined;
  /** Bits of an IPv6 address that one client holds. Default 64. */
  ipv6Subnet?: number | undefined;
  /** Neither records IP addresses nor limits by them. Default false. */
  disabled?: boolean | undefined;
}

export interface FoundAddress {
  /** Recorded form: canonical, with an IPv4-mapped IPv6 address as IPv4. */
  readonly address: string | undefined;
  /** Key of limits: the IPv4 address, or the IPv6 network. Undefined if clients can't be distinguished. */
  readonly limitKey: string | undefined;
  /**
   * The last trustworthy hop, if a client may have invented the entries before it: requests through it share
   * a coarser limit. Absent if nothing is in doubt.
   */
  readonly sharedKey?: string | undefined;
  /** True if there seems to be a proxy that isn't configured: worth a warning. */
  readonly unconfiguredProxy: boolean;
}

/** `peer` is the IP address of the socket; undefined if the host doesn't tell it. `header` takes lowercase names. */
export type ClientAddress = (
  peer: string | undefined,
  header: (name: string) => string | undefined,
) => FoundAddress;

const UNKNOWN: FoundAddress = { address: undefined, limitKey: undefined, unconfiguredProxy: false };
/** Headers that proxies add by default. */
const FORWARDING = ["x-forwarded-for", "forwarded", "x-real-ip"];
const CACHED_PEERS = 4096;
/** No chain of proxies is longer; a longer header is an attempt to waste time. */
const MOST_HOPS = 32;

interface Peer {
  readonly direct: FoundAddress;
  readonly key: string;
  readonly isProxy: boolean;
  /** True if trusted by its own IP address, or on this machine. A trusted range may contain clients. */
  readonly isNamed: boolean;
  /** True if it is on this machine or network, so it may be a proxy. */
  readonly isNear: boolean;
  readonly behindUnnamedProxy: FoundAddress;
}

/**
 * A host that doesn't tell the peer's IP address: if proxies are trusted, the host is assumed to be behind
 * them.
 */
const UNTOLD: Peer = {
  direct: UNKNOWN,
  key: "",
  isProxy: true,
  isNamed: true,
  isNear: false,
  behindUnnamedProxy: UNKNOWN,
};

/**
 * Finds the IP address of the client that sends a request. Headers may hold anything, so they are only read
 * from a trusted proxy, from the right: each proxy appends the address it received the request from, and the
 * first that isn't a trusted proxy is the client (RFC 7239 section 8.1 warns of everything left of it). A hop
 * that is only trusted as part of a range may be a client as well, so its entry is accepted, and limited
 * through it.
 *
 * @throws ConfigurationError for a proxy that is neither an IP address, a range nor a preset.
 */
export function clientAddress(options: ClientAddressOptions = {}): ClientAddress {
  if (options.disabled === true) return () => UNKNOWN;
  const bits = options.ipv6Subnet ?? 64;
  if (!Number.isInteger(bits) || bits < 16 || bits > 128) {
    throw new ConfigurationError(
      `advanced.ipAddress.ipv6Subnet is ${bits}; it must be a whole number from 16 to 128.`,
    );
  }
  const headers = (options.headers ?? ["x-forwarded-for"]).map((name) => name.toLowerCase());
  const trusted = parseRanges("advanced.ipAddress.trustedProxies", options.trustedProxies ?? []);
  const named = [...trusted.filter(isSingle), ...parseRanges("", ["loopback"])];
  const near = parseRanges("", ["loopback", "private"]);
  // Peers and their clients recur: an address is parsed once.
  const peers = new Map<string, Peer>();

  const keyOf = (address: string): string => (isIPv4(address) ? address : subnetKey(address, bits));

  function found(address: string): FoundAddress {
    return { address, limitKey: keyOf(address), unconfiguredProxy: false };
  }

  function describe(text: string): Peer | undefined {
    const address = canonicalAddress(text);
    if (address === undefined) return undefined;
    const unlimited = { address, limitKey: undefined, unconfiguredProxy: false };
    const isProxy = isInRanges(trusted, address);
    const key = keyOf(address);
    return {
      key,
      isProxy,
      isNamed: isInRanges(named, address),
      // A trusted proxy that doesn't name its client stands for everyone behind it.
      direct: isProxy ? unlimited : found(address),
      isNear: trusted.length === 0 && isInRanges(near, address),
      behindUnnamedProxy: { ...unlimited, sharedKey: key, unconfiguredProxy: true },
    };
  }

  function findPeer(text: string): Peer | undefined {
    const known = peers.get(text);
    if (known !== undefined) return known;
    const peer = describe(text);
    if (peer === undefined) return undefined;
    if (peers.size >= CACHED_PEERS) peers.clear();
    peers.set(text, peer);
    return peer;
  }

  function throughProxy(peer: Peer, header: (name: string) => string | undefined): FoundAddress {
    for (const name of headers) {
      const value = header(name);
      if (value === undefined) continue;
      return fromHops(name === "forwarded" ? forwardedFor(value) : value, peer);
    }
    return peer.direct;
  }

  /** Reads right to left. An invalid hop ends the walk: no trusted proxy wrote the entries left of it. */
  function fromHops(list: string, peer: Peer): FoundAddress {
    let last: Peer | undefined;
    /** The first hop that is trusted only as part of a range. */
    let doubted: Peer | undefined;
    const through = (answer: FoundAddress): FoundAddress =>
      doubted === undefined || answer.limitKey === doubted.key
        ? answer
        : { ...answer, sharedKey: doubted.key };
    let end = list.length;
    for (let hops = 0; hops < MOST_HOPS && end >= 0; hops++) {
      const comma = end === 0 ? -1 : list.lastIndexOf(",", end - 1);
      const hop = findPeer(list.slice(comma + 1, end).trim());
      if (hop === undefined) {
        const { direct, key } = last ?? peer;
        return through(key === "" ? direct : { ...direct, sharedKey: key });
      }
      if (!hop.isProxy) return through(hop.direct);
      // If the host doesn't tell the peer's IP address, the last hop is used instead.
      if (!hop.isNamed && !(peer === UNTOLD && hops === 0)) doubted ??= hop;
      last = hop;
      end = comma;
    }
    const address = last?.direct.address;
    return address === undefined ? peer.direct : through(found(address));
  }

  return (text, header) => {
    if (text === undefined) return trusted.length === 0 ? UNKNOWN : throughProxy(UNTOLD, header);
    const peer = findPeer(text);
    if (peer === undefined) return UNKNOWN;
    if (peer.isProxy) return throughProxy(peer, header);
    if (peer.isNear) {
      for (const name of FORWARDING) if (header(name) !== undefined) return peer.behindUnnamedProxy;
    }
    return peer.direct;
  };
}

/**
 * Returns the `for` parameters of a `Forwarded` header (RFC 7239 section 4) as a comma list; `?` for a
 * missing one.
 */
function forwardedFor(value: string): string {
  return value
    .split(",")
    .map((element) => {
      const pair = element.split(";").find((part) => part.trim().toLowerCase().startsWith("for="));
      return pair === undefined ? "?" : pair.trim().slice(4).replaceAll('"', "");
    })
    .join(",");
}
