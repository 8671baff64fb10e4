import type { IncomingMessage } from "node:http";

const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.+|x-original-.+|cf-connecting-ip|true-client-ip)$/;

/**
 * Reports whether a request was made on this machine: without a proxy, and not under a foreign page's host
 * name.
 */
export function isLocal({ headers, socket }: IncomingMessage): boolean {
  if (!isLoopbackAddress(socket.remoteAddress ?? "")) return false;
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  // A foreign page can point its name to our IP address (DNS rebinding), but it can't change the Host header.
  const host = URL.parse(`http://${headers.host ?? ""}`);
  return host !== null && isLoopbackHost(host.hostname);
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** Reports whether a URL's host name means this machine (RFC 6761 6.3 for `localhost`). */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
