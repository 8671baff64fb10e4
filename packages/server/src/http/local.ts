import type { IncomingMessage } from "node:http";

const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.+|x-original-.+|cf-connecting-ip|true-client-ip)$/;

/** Whether a request was made on this machine, by nobody else's hand: no proxy between, no foreign page's name. */
export function isLocal({ headers, socket }: IncomingMessage): boolean {
  if (!isLoopbackAddress(socket.remoteAddress ?? "")) return false;
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  // A page elsewhere can give its own name our address (DNS rebinding), but not change what it calls us.
  const host = URL.parse(`http://${headers.host ?? ""}`);
  return host !== null && isLoopbackHost(host.hostname);
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** Tells that a host name of a URL means this machine (RFC 6761 6.3 for `localhost`). */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
