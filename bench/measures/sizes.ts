import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the size of a client with sessions in bytes: bundled, minified and gzipped. */
export async function latchkeyClientSize(): Promise<number | undefined> {
  if (!existsSync(join(ROOT, "packages/client/src/index.ts"))) return undefined;
  return gzippedBundle("@latchkey/client", join(ROOT, "packages/server"));
}

/** Returns the same size for the peer's client. */
export function peerClientSize(): Promise<number> {
  return gzippedBundle("better-auth/client", join(ROOT, "bench/peer"));
}

/** Bundles `createAuthClient` of a package, imported from a file in `folder`. Returns the gzipped bytes. */
async function gzippedBundle(from: string, folder: string): Promise<number> {
  const entry = join(folder, "bench-entry.mjs");
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? `export { createAuthClient } from ${JSON.stringify(from)};` : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return output.reduce(
    (sum, file) => sum + (file.type === "chunk" ? gzipSync(file.code, { level: 9 }).length : 0),
    0,
  );
}
