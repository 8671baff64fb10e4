import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Assets, assetsIn } from "./assets.ts";
import { site, type TestSite } from "./testing/site.ts";

const TEXT = "console.log('a module, long enough to be compressed')";
let folder: string;
let here: TestSite;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-assets-"));
  const files = join(folder, "assets");
  mkdirSync(join(files, "below"), { recursive: true });
  writeFileSync(join(folder, "render.js"), "secret");
  writeFileSync(join(files, "below/a.js"), "secret");
  for (const [name, body] of [
    ["page-abc.js", TEXT],
    ["page-abc.js.br", brotliCompressSync(TEXT)],
    ["page-abc.js.gz", gzipSync(TEXT)],
    ["logo-abc.svg", "<svg/>"],
    ["favicon-abc.svg", "<svg/>"],
  ] as const)
    writeFileSync(join(files, name), body);
  let assets: Assets | undefined;
  here = await site({ source: { loadAssets: () => (assets ??= assetsIn(files)) } });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test.for<[accepted: string, encoding: string | null]>([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.2, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["identity", null],
  ["identity;q=1, gzip;q=0.5", null],
  ["br;q=0, gzip;q=0", null],
  ["brx, xgzip", null],
])("a browser that accepts %j gets %s", async ([accepted, encoding]) => {
  const answer = await here.get("/assets/page-abc.js", { "accept-encoding": accepted });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("vary")).toBe("accept-encoding");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toBe(TEXT);
});

test("a file without a compressed form is sent as it is", async () => {
  const answer = await here.get("/assets/logo-abc.svg");
  expect(answer.headers.get("content-encoding")).toBe(null);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
});

test.for([
  "/assets/",
  "/assets/unknown.js",
  "/assets/page-abc.js.br",
  "/assets/../render.js",
  "/assets/%2e%2e/render.js",
  "/assets/..%2frender.js",
  "/assets/..\\render.js",
  "/assets/below/a.js",
  "/assets/below",
  "/assets//page-abc.js",
  "/assets/page-abc.js%00",
  "/assets/__proto__",
])("%s isn't found", async (path) => {
  // `fetch` would normalize the path.
  const { hostname, port } = new URL(here.origin);
  const status = await new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(404);
});

test("a request for an icon gets one, or an empty answer without an error", async () => {
  expect((await here.get("/favicon.ico")).headers.get("content-type")).toBe("image/svg+xml");
  await using without = await site();
  expect((await without.get("/favicon.ico")).status).toBe(204);
});
