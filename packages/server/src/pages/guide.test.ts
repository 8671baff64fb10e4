import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { guidePage } from "./guide.ts";

const SCRIPT = "document.documentElement.dataset.theme = 'dark';";
const folder = mkdtempSync(join(tmpdir(), "latchkey-guide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "site/options"), { recursive: true });
const files = {
  "site/index.html": "home",
  "site/redis.html": `<script>${SCRIPT}</script><script type="module" src="/docs/guide/app.js"></script>`,
  "site/options/index.html": "options",
  "site/404.html": "missing",
  "site/redis.md": "# Redis",
  "secret.md": "not of the site",
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

const get = async (path: string) => {
  const { status, headers, body } = await guidePage(path, join(folder, "site"));
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]] as const] : []));
  return { status, headers: Object.fromEntries(pairs), text: body.toString() };
};

test("pages of the documentation have URLs without an ending, and its files have theirs", async () => {
  expect((await get("/docs/guide")).headers.location).toBe("/docs/guide/");
  expect((await get("/docs/guide/")).text).toBe("home");
  expect((await get("/docs/guide/options/")).text).toBe("options");
  expect((await get("/docs/guide/redis")).text).toBe(files["site/redis.html"]);
  const text = await get("/docs/guide/redis.md");
  expect(text).toMatchObject({ status: 200, text: "# Redis" });
  expect(text.headers["content-type"]).toBe("text/markdown; charset=utf-8");
});

test("only the scripts that the documentation was built with run", async () => {
  const { headers } = await get("/docs/guide/redis");
  const hash = createHash("sha256").update(SCRIPT).digest("base64");
  expect(headers["content-security-policy"]).toContain(`'sha256-${hash}';`);
});

test("an unknown page is answered with the documentation's own page for it", async () => {
  expect(await get("/docs/guide/gone")).toMatchObject({ status: 404, text: "missing" });
});

test("nothing outside of the documentation is served", async () => {
  for (const path of [
    "/docs/guide/../secret.md",
    "/docs/guide/%2e%2e/secret.md",
    "/docs/guide/.//../secret.md",
  ])
    expect(await get(path)).toMatchObject({ status: 404 });
});
