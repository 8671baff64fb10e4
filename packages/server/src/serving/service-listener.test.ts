import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readSettings } from "../config/settings.ts";
import { type ServiceEngine, serviceEngine } from "../engine/service-engine.ts";
import { type Readiness, readiness } from "../http/readiness.ts";
import { type Mailbox, mailbox } from "../mail/mailbox.ts";
import { serviceListener } from "./service-listener.ts";

const SECRET = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";

let folder: string;
let server: Server;
let engine: ServiceEngine;
let box: Mailbox;
let ready: Readiness;
let origin: string;
let logged: string[];

/** Starts the service in this process, with its data in memory. */
async function serve(environment: Record<string, string> = {}): Promise<void> {
  const variables = { LATCHKEY_DATABASE_URL: "sqlite::memory:", LATCHKEY_SECRET: SECRET, ...environment };
  const settings = await readSettings(variables, folder);
  box = mailbox(Date.now);
  logged = [];
  engine = serviceEngine(settings, {
    secret: SECRET,
    log: (_level, message) => void logged.push(message),
    mail: box.send,
  });
  await engine.migrate();
  ready = readiness(() => engine.check());
  ready.hold = undefined;
  const source = { loadRenderer: async () => undefined, loadAssets: () => undefined };
  const parts = { settings, engine, ready, source, mailbox: settings.production ? undefined : box };
  server = createServer(serviceListener({ ...parts, log: (_level, message) => void logged.push(message) }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  origin = `http://127.0.0.1:${address.port}`;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-listener-"));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await engine.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { headers, redirect: "manual" });

/** `fetch` sets `Host` itself and normalizes the path. */
function getRaw(path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject).end();
  });
}

test("the API answers below /api/auth", async () => {
  await serve();
  expect(await (await get("/api/auth/ok")).json()).toEqual({ ok: true });
  expect(await getRaw(`${origin}/api/auth/ok?a=1`, {})).toBe(200);
});

test.for(["/api/auth", "/api", "//api/auth/ok", "/API/AUTH/OK", "/../api/auth/ok", "*"])(
  "%s answers 404 as JSON",
  async (path) => {
    await serve();
    expect(await getRaw(path, {})).toBe(404);
  },
);

test("a missing path answers JSON, and pages refuse other methods", async () => {
  await serve();
  expect(await (await get("/nothing")).json()).toEqual({ code: "NOT_FOUND", message: "Not found" });
  const refused = await fetch(`${origin}/docs`, { method: "POST", body: "x" });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("allow")).toBe("GET, HEAD");
  expect(await refused.json()).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
});

test.for(["/docs", "/docs/api", "/dev/mailbox"])("%s is a page under a strict policy", async (path) => {
  await serve();
  const page = await get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("x-frame-options")).toBe("DENY");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/);
  // It loads nothing from other hosts.
  expect(await page.text()).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test("a user in twenty organizations can't create another, unless the options allow it", async () => {
  await serve();
  const post = (path: string, body: object, cookie = "") =>
    fetch(`${origin}/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
  const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  const signedUp = await post("/sign-up/email", person);
  const cookies = signedUp.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const cookie = cookies.join("; ");
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++)
    statuses.push((await post("/organization/create", { name: "Acme", slug: `acme-${n}` }, cookie)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 403]);
});

describe("pages for developers", () => {
  test("the OpenAPI document has the full paths, with the URL of the service", async () => {
    await serve({ LATCHKEY_URL: "https://auth.example.com" });
    const document = await (await get("/openapi.json")).json();
    expect(document.servers).toEqual([{ url: "https://auth.example.com" }]);
    expect(document.paths).toHaveProperty(["/api/auth/sign-up/email", "post"]);
  });

  test("the reference names every operation of the document, and needs no script to be read", async () => {
    await serve();
    const { paths } = await (await get("/openapi.json")).json();
    const page = await (await get("/docs/api")).text();
    for (const [path, methods] of Object.entries<object>(paths))
      for (const method of Object.keys(methods))
        expect(page).toContain(`<b>${method.toUpperCase()}</b> ${path}<`);
    // The message of an error contains the word.
    expect(page).not.toMatch(/(?<!or )undefined/);
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target = ""] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
  });

  test.for(["/openapi.json", "/docs/api"])(
    "%s is built once, sent compressed, and revalidated",
    async (path) => {
      await serve();
      const made = vi.spyOn(JSON, "stringify");
      const first = await get(path, { "accept-encoding": "br, gzip" });
      expect(first.headers.get("content-encoding")).toBe("br");
      const text = await first.text();
      const calls = made.mock.calls.length;
      const again = await get(path, { "accept-encoding": "gzip" });
      expect(again.headers.get("content-encoding")).toBe("gzip");
      expect(await again.text()).toBe(text);
      const known = { "if-none-match": first.headers.get("etag") ?? "" };
      expect((await get(path, known)).status).toBe(304);
      expect(made.mock.calls.length).toBe(calls);
      made.mockRestore();
    },
  );

  test("a URL with a trailing slash redirects to the one without", async () => {
    await serve();
    expect((await get("/docs/api/")).headers.get("location")).toBe("/docs/api");
    expect((await get("/docs/")).headers.get("location")).toBe("/docs");
  });

  const PRODUCTION = { LATCHKEY_ENV: "production", LATCHKEY_URL: "https://auth.example.com" };
  const DOCS = ["/docs", "/docs/api", "/docs/api/", "/openapi.json"];

  // Covers CVE-2026-55106.
  test.for(DOCS)("%s doesn't exist in production", async (path) => {
    await serve(PRODUCTION);
    expect((await get(path)).status).toBe(404);
  });

  test("signed-in users may read it if the configuration allows it", async () => {
    writeFileSync(join(folder, "latchkey.config.json"), JSON.stringify({ docs: "signed-in" }));
    await serve();
    expect((await get("/docs/api")).headers.get("location")).toBe("/sign-in?redirect_to=%2Fdocs%2Fapi");
    expect((await get("/openapi.json")).status).toBe(401);
    const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
    const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
    });
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    expect((await get("/docs/api", { cookie })).status).toBe(200);
    expect((await get("/openapi.json", { cookie })).status).toBe(200);
  });
});

describe("health", () => {
  test("it is alive, and ready while the database accepts writes", async () => {
    await serve();
    expect((await get("/livez")).status).toBe(200);
    expect(await (await get("/readyz")).json()).toEqual({ status: "ready" });
  });

  test("a database that refuses writes makes it not ready, without a reason in the answer", async () => {
    await serve();
    await engine.close();
    const answer = await get("/readyz");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: "not ready", reasons: ["database"] });
    expect((await get("/livez")).status).toBe(200);
  });

  test("it is not ready while draining", async () => {
    await serve();
    ready.hold = "draining";
    expect(await (await get("/readyz")).json()).toEqual({ status: "not ready", reasons: ["draining"] });
  });

  test("not every check asks the database", async () => {
    await serve();
    let asked = 0;
    const watched = readiness(async () => {
      asked += 1;
    });
    watched.hold = undefined;
    await Promise.all([watched.page(), watched.page()]);
    await watched.page();
    expect(asked).toBe(1);
  });
});

describe("the development mailbox", () => {
  const mail = {
    to: "ada@example.com",
    subject: "<b>Hi</b>",
    text: "Open http://localhost/x?a=1&b=<script>",
  };

  test("shows sent emails, escaped, with clickable links", async () => {
    await serve();
    expect(await (await get("/dev/mailbox")).text()).toContain("No emails yet");
    await box.send(mail);
    const page = await (await get("/dev/mailbox")).text();
    expect(page).toContain("&lt;b&gt;Hi&lt;/b&gt;");
    expect(page).toContain('<a href="http://localhost/x?a=1&amp;b=">');
    expect(page).not.toContain("<script>Open");
    const [entry] = await (await get("/dev/mailbox.json?to=ada@example.com")).json();
    expect(entry).toMatchObject({ to: mail.to, subject: mail.subject, links: ["http://localhost/x?a=1&b="] });
  });

  const strangers: [who: string, headers: Record<string, string>][] = [
    ["a proxy's visitor", { "x-forwarded-for": "203.0.113.9" }],
    ["a proxy that says little", { via: "1.1 proxy" }],
    ["a proxy of the standard", { forwarded: "for=127.0.0.1" }],
    ["a page that gave its own name our address", { host: "evil.example:3000" }],
  ];
  test.for(strangers)("doesn't exist for %s", async ([, headers]) => {
    await serve();
    await box.send(mail);
    for (const path of ["/dev/mailbox", "/dev/mailbox.json"]) expect(await getRaw(path, headers)).toBe(404);
  });

  test("doesn't exist if the service is public, or in production", async () => {
    await serve({ LATCHKEY_URL: "https://auth.example.com" });
    expect((await get("/dev/mailbox.json")).status).toBe(404);
    server.close();
    await engine.close();
    await serve({ NODE_ENV: "production" });
    expect((await get("/dev/mailbox.json")).status).toBe(404);
    expect(await (await get("/docs")).text()).not.toContain("mailbox");
  });
});

test("pages of a trusted origin may send cross-origin requests, others may not", async () => {
  await serve({ LATCHKEY_TRUSTED_ORIGINS: "https://app.example.com" });
  const allowed = await get("/api/auth/get-session", { origin: "https://app.example.com" });
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
  const refused = await get("/api/auth/get-session", { origin: "https://evil.example" });
  expect(refused.headers.has("access-control-allow-origin")).toBe(false);
});

test("requests of many connections at once are all answered", async () => {
  await serve();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get("/api/auth/ok")));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
});
