import { statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { PAGES } from "../scripts/pages/folder.ts";
import { signedIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** What a browser that has nothing yet loads for a page, until it is quiet. Bytes, gzipped. */
interface Weight {
  requests: string[];
  scripts: number;
  /** The document and its stylesheets. */
  markup: number;
}

async function weigh(page: Page, path: string): Promise<Weight> {
  const weight: Weight = { requests: [], scripts: 0, markup: 0 };
  const pending: Promise<void>[] = [];
  page.on("response", (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin === "null") return; // a picture inside the document
    weight.requests.push(pathname);
    if (pathname.startsWith("/assets/")) {
      const { size } = statSync(join(PAGES, `${pathname}.gz`));
      if (pathname.endsWith(".js")) weight.scripts += size;
      else weight.markup += size;
    } else if (response.request().isNavigationRequest()) {
      pending.push(
        response.body().then((body) => {
          weight.markup += gzipSync(body).length;
        }),
      );
    }
  });
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  expect(answer?.status()).toBe(200);
  await Promise.all(pending);
  process.stdout.write(
    `${path}: ${weight.scripts} bytes of scripts, ${weight.markup} of markup and styles, gzipped; ${weight.requests.length} requests\n`,
  );
  return weight;
}

test.for(["/sign-in", "/sign-in?lang=de", "/sign-in?lang=ar", "/sign-up"])(
  "%s weighs what it may, and asks nobody else",
  async (path, { open }) => {
    const { requests, scripts, markup } = await weigh(await open(), path);
    expect(scripts).toBeLessThanOrEqual(125_000);
    expect(markup).toBeLessThanOrEqual(20_000);
    expect(requests.length, requests.join(", ")).toBeLessThanOrEqual(5);
  },
);

test("/account weighs what it may", async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  const { scripts } = await weigh(page, "/account");
  expect(scripts).toBeLessThanOrEqual(210_000);
});

test("each further page of the account brings little with it", async ({ open, service }) => {
  for (const path of ["email", "security", "sessions", "activity", "preferences", "delete"]) {
    const page = await open();
    await signedIn(page, service);
    await page.goto("/account", { waitUntil: "networkidle" });
    let scripts = 0;
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith("/assets/") && pathname.endsWith(".js"))
        scripts += statSync(join(PAGES, `${pathname}.gz`)).size;
    });
    await page.locator(`a[href="/account/${path}"]`).first().click();
    await page.waitForURL((url) => url.pathname === `/account/${path}`);
    await page.waitForLoadState("networkidle");
    process.stdout.write(`/account/${path}: ${scripts} bytes of scripts more\n`);
    expect(scripts, path).toBeLessThanOrEqual(15_000);
  }
});

test("files are sent compressed, to be kept", async ({ open }) => {
  const page = await open();
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  const src = await page.locator("script[type=module]").first().getAttribute("src");
  const answer = await page.request.get(src ?? "", { headers: { "accept-encoding": "br, gzip" } });
  expect(answer.headers()["content-encoding"]).toBe("br");
  expect(answer.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});
