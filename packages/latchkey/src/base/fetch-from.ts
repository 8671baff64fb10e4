import { lookup as resolve } from "node:dns/promises";
import type { RequestOptions } from "node:http";
import { isIPv6 } from "node:net";
import { Readable } from "node:stream";
import type { Env } from "./env.ts";

/** Statuses of answers without a body (Fetch standard, "null body status"). */
const BODILESS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

export async function lookup(hostname: string): Promise<string[]> {
  const found = await resolve(hostname, { all: true });
  return found.map(({ address }) => address);
}

/**
 * `fetch` that, with `addresses`, connects to one of them: once a name has been checked, it must not resolve
 * to another address a moment later. It follows no redirects then.
 */
export const fetchFrom: Env["fetch"] = async (url, { addresses, ...init } = {}) => {
  if (addresses === undefined) return await globalThis.fetch(url, init);
  const { request } = url.startsWith("https:") ? await import("node:https") : await import("node:http");
  const { method = "GET", headers, body, signal } = init;
  const options: RequestOptions = {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    agent: false,
    lookup: (_name, { all }, answer) => {
      const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
      const [first] = known;
      if (first === undefined) answer(new Error("The host name has no IP address."), "");
      else if (all === true) answer(null, known);
      else answer(null, first.address, first.family);
    },
    ...(signal ? { signal } : {}),
  };
  return await new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      const status = answer.statusCode ?? 0;
      const headers = new Headers();
      for (const [name, values = []] of Object.entries(answer.headersDistinct))
        for (const value of values) headers.append(name, value);
      // Both are web streams; only their declarations differ.
      const stream = Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>;
      resolve(new Response(BODILESS.has(status) ? null : stream, { status, headers }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
};
