import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Encoding, encodingFor } from "../http/encoding.ts";
import { assetPage, freshPage, notFound, type Page } from "../http/page.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Suffixes of the compressed forms beside each file. */
const ENDINGS = { br: ".br", gzip: ".gz", identity: "" } as const satisfies Record<Encoding, string>;
const BEST_FIRST: readonly Encoding[] = ["br", "gzip", "identity"];

export interface Assets {
  /** Names of all files. Any other name is refused without reading the disk. */
  readonly names: ReadonlySet<string>;
  /** Returns a file in the best encoding that the request accepts. */
  page(name: string, acceptEncoding: string | undefined): Promise<Page>;
}

const typeOf = (name: string): string => TYPES[extname(name)] ?? "application/octet-stream";

/** Returns a file that may change while the service runs. */
export async function filePage(path: string): Promise<Page> {
  try {
    return freshPage(typeOf(path), await readFile(path));
  } catch {
    return notFound();
  }
}

/**
 * Serves the files of a folder whose names change with their contents. The folder is read once at the start,
 * each file once at its first request.
 */
export function assetsIn(folder: string): Assets {
  const files = new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  );
  const names = new Set([...files].filter((name) => !/\.(br|gz)$/.test(name)));
  const bodies = new Map<string, Promise<Buffer>>();
  const bodyOf = (file: string): Promise<Buffer> => {
    let body = bodies.get(file);
    if (body === undefined) {
      body = readFile(join(folder, file));
      // A failure isn't cached: the file may be there the next time.
      body.catch(() => bodies.delete(file));
      bodies.set(file, body);
    }
    return body;
  };
  return {
    names,
    async page(name, acceptEncoding) {
      if (!names.has(name)) return notFound();
      const available = BEST_FIRST.filter((encoding) => files.has(name + ENDINGS[encoding]));
      const encoding = encodingFor(acceptEncoding, available);
      return assetPage(typeOf(name), await bodyOf(name + ENDINGS[encoding]), encoding);
    },
  };
}
