import { statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import { PAGES } from "../scripts/pages/folder.ts";
import { until } from "../tests/service.ts";
import { administering, signedIn } from "./support/people.ts";
import { untilStill } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

/** The files that a browser without a cache loads for a page. Bytes, gzipped. */
interface Weight {
  requests: string[];
  scripts: number;
  /** The document and its stylesheets. */
  markup: number;
  fonts: number;
  /** Scripts that the document doesn't name: another script requests them. */
  late: string[];
}

/** Measures a page. `last`: an element that appears once everything has been requested. */
async function weigh(page: Page, path: string, last = "[data-alive]"): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const weight: Weight = { requests: [], scripts: 0, markup: 0, fonts: 0, late: [] };
  const pending: Promise<void>[] = [];
  page.on("response", (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin === "null") return; // an inline picture
    weight.requests.push(pathname);
    if (pathname.startsWith("/assets/")) {
      const { size } = statSync(join(PAGES, `${pathname}.gz`));
      if (pathname.endsWith(".js")) weight.scripts += size;
      else if (pathname.endsWith(".woff2")) weight.fonts += size;
      else weight.markup += size;
    } else if (response.request().isNavigationRequest()) {
      pending.push(
        response.body().then((body) => {
          weight.markup += gzipSync(body).length;
        }),
      );
    }
  });
  const unanswered = new Set<Request>();
  page.on("request", (request) => unanswered.add(request));
  const end = (request: Request) => unanswered.delete(request);
  page.on("requestfinished", end).on("requestfailed", end);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await page.locator(last).first().waitFor();
  // Some files are requested only once the page is idle.
  const isQuiet = async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    await untilStill(page);
    return unanswered.size === 0;
  };
  await until(isQuiet, { what: () => [...unanswered].map((request) => request.url()).join(", ") });
  await Promise.all(pending);
  const html = (await answer?.text()) ?? "";
  weight.late = weight.requests.filter((file) => file.endsWith(".js") && !html.includes(file));
  process.stdout.write(
    `${path}: ${weight.scripts} bytes of scripts, ${weight.markup} of markup and styles, gzipped; ${weight.requests.length} requests\n`,
  );
  return weight;
}

test.for(["/sign-in", "/sign-in?lang=de", "/sign-in?lang=ar", "/sign-up"])(
  "%s stays within its budget, with requests to this origin only",
  async (path, { open }) => {
    const { requests, scripts, markup, fonts } = await weigh(await open(), path);
    expect(scripts).toBeLessThanOrEqual(110_000);
    expect(markup).toBeLessThanOrEqual(20_000);
    expect(fonts).toBeLessThanOrEqual(35_000);
    // Two further requests once the page is idle: passkeys are offered in the email field.
    const later = path.startsWith("/sign-in") ? 2 : 0;
    expect(requests.length, requests.join(", ")).toBeLessThanOrEqual(6 + later);
  },
);

/** Expects that a page needs few requests, and that none of its scripts waits for another. */
function expectQuick({ requests, late }: Weight, most = 8): void {
  expect(requests.length, requests.join(", ")).toBeLessThanOrEqual(most);
  expect(late).toEqual([]);
}

test("/account stays within its budget", async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  const weight = await weigh(page, "/account");
  expect(weight.scripts).toBeLessThanOrEqual(180_000);
  expectQuick(weight);
});

test("/admin with its charts stays within its budget, and other pages don't load its styles", async ({
  open,
  service,
}) => {
  const root = await open();
  await administering(root, service);
  // Without another user there is no data for charts.
  const other = await open();
  await signedIn(other, service);
  const page = await open();
  await page.context().addCookies(await root.context().cookies());
  const weight = await weigh(page, "/admin", "canvas");
  // Only the charts are loaded late.
  expect(weight.late.length, weight.late.join(", ")).toBe(1);
  const [charts = ""] = weight.late;
  expect(statSync(join(PAGES, `${charts}.gz`)).size).toBeLessThanOrEqual(25_000);
  expect(weight.scripts).toBeLessThanOrEqual(225_000);
  expect(weight.requests.length, weight.requests.join(", ")).toBeLessThanOrEqual(12);
  const stylesOf = ({ requests }: Weight): string[] => requests.filter((file) => file.endsWith(".css"));
  expect(stylesOf(weight).length).toBe(stylesOf(await weigh(other, "/account")).length + 1);
});

test("each further page of the account adds little", { tags: "long" }, async ({ open, service }) => {
  const filesOf = async (path: string): Promise<string[]> => {
    const page = await open();
    await signedIn(page, service);
    const weight = await weigh(page, path);
    expectQuick(weight);
    return weight.requests.filter((file) => file.startsWith("/assets/") && file.endsWith(".js"));
  };
  const first = new Set(await filesOf("/account"));
  for (const path of ["email", "security", "connections", "sessions", "activity", "preferences", "delete"]) {
    const more = [...new Set(await filesOf(`/account/${path}`))].filter((file) => !first.has(file));
    const sizes = more.map((file) => [file, statSync(join(PAGES, `${file}.gz`)).size] as const);
    const scripts = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(scripts, `${path}: ${sizes.join(", ")}`).toBeLessThanOrEqual(15_000);
  }
});

test("the pages of an organization need few requests", { tags: "long" }, async ({ open, service }) => {
  const founder = await open();
  await signedIn(founder, service);
  const organization = async (path: string, data: object): Promise<void> => {
    const headers = { origin: service.url };
    const answer = await founder.request.post(`${service.api}/organization/${path}`, { data, headers });
    expect(answer.status()).toBe(200);
  };
  await organization("create", { name: "Acme", slug: "budgets" });
  const pages = ["", "/members", "/invitations", "/teams", "/roles", "/settings"];
  for (const path of [...pages.map((below) => `/o/budgets${below}`), "/welcome", "/organizations/new"]) {
    // A visit from elsewhere makes the organization active.
    await organization("set-active", { organizationId: null });
    const page = await open();
    await page.context().addCookies(await founder.context().cookies());
    // Two ask the API, and one is for the code that the pages of an organization share.
    expectQuick(await weigh(page, path), 9);
  }
});

test("files are sent compressed and cacheable", async ({ open }) => {
  const page = await open();
  await page.goto("/sign-in");
  const src = await page.locator("script[type=module]").first().getAttribute("src");
  const answer = await page.request.get(src ?? "", { headers: { "accept-encoding": "br, gzip" } });
  expect(answer.headers()["content-encoding"]).toBe("br");
  expect(answer.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});
