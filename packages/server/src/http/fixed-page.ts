import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { isKnown } from "latchkey/host";
import { encodingFor } from "./encoding.ts";
import type { Page, PageHandler } from "./page.ts";

interface Fixed {
  page: Page;
  /** Sent as a weak ETag: the compressed forms have other bytes with the same content (RFC 9110 8.8.1). */
  etag: string;
  br: Uint8Array;
  gzip: Uint8Array;
}

/**
 * Returns a handler of a page that doesn't change while the process runs: it is built and compressed at the
 * first request, then reused. Browsers cache it and revalidate it (RFC 9110 13.1.2).
 */
export function fixedPage(make: () => Page | Promise<Page>): PageHandler {
  let fixed: Promise<Fixed> | undefined;
  return async (request) => {
    fixed ??= prepare(make);
    fixed.catch(() => {
      fixed = undefined;
    });
    const { page, etag, ...bodies } = await fixed;
    const { headers } = page;
    if (isKnown(etag, request.headers["if-none-match"])) return { status: 304, headers, body: "" };
    const encoding = encodingFor(request.headers["accept-encoding"], ["br", "gzip"]);
    if (encoding === "identity") return { ...page, headers };
    return {
      status: page.status,
      headers: [...headers, "content-encoding", encoding],
      body: bodies[encoding],
    };
  };
}

async function prepare(make: () => Page | Promise<Page>): Promise<Fixed> {
  const page = await make();
  const body = Buffer.from(page.body);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)]);
  const own = page.headers.filter((_, at, all) => all[at - (at % 2)] !== "cache-control");
  const kept = ["cache-control", "private, no-cache", "etag", `W/${etag}`, "vary", "accept-encoding"];
  // Bytes, because a string would be encoded again for each response.
  return { page: { ...page, body, headers: [...own, ...kept] }, etag, br, gzip: zipped };
}
