/** Tests of the pages without scripts: the service as a process, with the built pages. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensurePages } from "../scripts/pages/ensure.ts";
import { command } from "./command.ts";
import { ask, type Service, startService } from "./service.ts";

const PASSWORD = "a long passphrase";
/** Markup that a text in a URL must never become. */
const MARKUP = /<img|<script>/;

let service: Service;
beforeAll(async () => {
  await ensurePages();
  service = await startService({
    quickPasswords: true,
    env: { LATCHKEY_TRUSTED_ORIGINS: "https://app.example.com" },
    config: { branding: { name: "Example", accent: "#ffee00", termsUrl: "https://example.com/terms" } },
  });
});
afterAll(async () => {
  await service?.stop();
});

interface Shown {
  status: number;
  html: string;
  headers: Headers;
}

async function visit(path: string, headers: Record<string, string> = {}): Promise<Shown> {
  const answer = await ask(service.url + path, {
    headers: { accept: "text/html", ...headers },
    redirect: "manual",
  });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

/** A cookie of a browser that keeps cookies. Without any, the service first checks whether it does. */
const KEEPS_COOKIES = "lk_scheme=light";

async function send(path: string, fields: Record<string, string>, cookie = KEEPS_COOKIES): Promise<Shown> {
  const answer = await ask(service.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { accept: "text/html", origin: service.url, cookie },
    redirect: "manual",
  });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

const cookieOf = ({ headers }: Pick<Shown, "headers">): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

let people = 0;
async function somebody(name = "Ada"): Promise<{ email: string; cookie: string }> {
  const email = `person${people++}@example.com`;
  const made = await send("/sign-up", { name, email, password: PASSWORD });
  expect([made.status, made.headers.get("location")]).toEqual([303, "/welcome"]);
  return { email, cookie: cookieOf(made) };
}

/** Returns the value of the field with this name. */
function fieldOf(html: string, name: string): string | undefined {
  const input = [...html.matchAll(/<input[^>]*>/g)].find(([tag]) => tag.includes(` name="${name}"`))?.[0];
  return input === undefined ? undefined : (/ value="([^"]*)"/.exec(input)?.[1] ?? "");
}

describe("every page", () => {
  test.for([
    "/sign-in",
    "/sign-up",
    "/signed-out",
    "/error?error=TOKEN_EXPIRED",
    "/continue?to=/docs",
    "/nothing",
    "/_states",
    "/_states/nothing",
    "/_theme",
  ])("%s loads nothing but what is served here, and nothing in it breaks its own policy", async (path) => {
    const { html, headers, status } = await visit(path);
    expect(status).toBe(path === "/nothing" ? 404 : path.startsWith("/error") ? 400 : 200);
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en" dir="ltr"/i);
    expect(html).toContain("Example</title>");
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
    for (const [, attributes = ""] of html.matchAll(/<style([^>]*)>/g))
      expect(attributes).toContain(`nonce="${nonce}"`);
    for (const [, attributes = ""] of html.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/ src="\/assets\/|type="application\/json"/);
    expect(html).not.toMatch(/ on[a-z]+="/);
    const loaded = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/[^"]+)"/g)].map(
      ([, to]) => to ?? "",
    );
    expect(loaded.length).toBeGreaterThan(1);
    for (const address of loaded) {
      const file = await ask(service.url + address, { headers: { "accept-encoding": "gzip, br" } });
      expect([address, file.status]).toEqual([address, 200]);
      expect(file.headers.get("cache-control")).toContain("immutable");
      expect(file.headers.get("content-encoding")).toBe("br");
      await file.arrayBuffer();
    }
  });

  test("uses the requested language", async () => {
    for (const [accepted, lang, dir] of [
      ["de-AT,de;q=0.9,en;q=0.1", "de", "ltr"],
      ["ar", "ar", "rtl"],
      ["tlh", "en", "ltr"],
    ])
      expect((await visit("/sign-in", { "accept-language": accepted ?? "" })).html).toContain(
        `<html lang="${lang}" dir="${dir}"`,
      );
  });

  test("shows markup in a URL as text", async () => {
    for (const path of [
      "/sign-in?login_hint=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
      "/error?error=x&error_description=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E",
      "/nothing/%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
    ])
      expect((await visit(path)).html).not.toMatch(MARKUP);
  });

  test("reports branding that has insufficient contrast", async () => {
    await expect.poll(() => service.logs(), { timeout: 60_000 }).toMatch(/"level":"warn".*accent/i);
  });
});

test("a document names the code of its page, so that it loads with the rest, and no file twice", async () => {
  const fields = { email: "root@example.com", password: PASSWORD };
  const args = ["admin", "create", "--email", fields.email, "--password-stdin"];
  expect(await command(service.dataDir, args, service.env, `${PASSWORD}\n`)).toMatchObject({ code: 0 });
  const cookie = cookieOf(await send("/sign-in", fields));
  const sections = ["users", "sessions", "organizations", "audit", "service"];
  const pages: [path: string, name: string][] = [
    ["/account", "account-profile"],
    ["/account/security", "account-security"],
    ["/organizations/new", "organization-create"],
    ["/admin", "admin-overview"],
    ...sections.map((section): [string, string] => [`/admin/${section}`, `admin-${section}`]),
  ];
  for (const [path, name] of pages) {
    const { status, html } = await visit(path, { cookie });
    expect(status, path).toBe(200);
    const files = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" href="([^"]+)"/g)].map(
      ([, file = ""]) => file,
    );
    expect(files.filter((file) => file.startsWith(`/assets/${name}-`))).toHaveLength(1);
    expect(files, path).toEqual([...new Set(files)]);
  }
});

describe("forms without scripts", () => {
  test("post to their page", async () => {
    for (const path of ["/sign-in", "/sign-up"]) {
      const { html } = await visit(`${path}?redirect_to=/docs`);
      const form = /<form[^>]*>/.exec(html)?.[0] ?? "";
      expect(form).toContain('method="post"');
      expect(form).toContain(`action="${path}?redirect_to=%2Fdocs"`);
      expect(html).toContain('type="password"');
    }
  });

  test("a wrong password shows an error, and keeps the email address but never the password", async () => {
    const { email } = await somebody();
    const { status, html } = await send("/sign-in?redirect_to=/docs", {
      email,
      password: "not-the-passphrase",
    });
    expect(status).toBe(401);
    expect(html).toContain("<title>Error: ");
    expect(html).toContain('role="alert"');
    expect(fieldOf(html, "username")).toBe(email);
    expect(html).not.toContain("not-the-passphrase");
    const right = await send("/sign-in?redirect_to=/docs", { email, password: PASSWORD, remember: "on" });
    expect([right.status, right.headers.get("location")]).toEqual([303, "/docs"]);
  });

  test("a taken email address keeps the name and the email address", async () => {
    const { email } = await somebody();
    const { status, html } = await send("/sign-up", { name: "<b>Eve</b>", email, password: PASSWORD });
    expect(status).toBe(422);
    expect(fieldOf(html, "email")).toBe(email);
    expect(fieldOf(html, "name")).toBe("&lt;b&gt;Eve&lt;/b&gt;");
    expect(html).not.toContain(PASSWORD);
  });

  test("a name with scripts and direction marks is shown as text everywhere", async () => {
    const { cookie } = await somebody("</script><script>alert(1)</script>\u200f");
    for (const path of ["/account", "/sign-in", "/sign-out"]) {
      const { html, status } = await visit(path, { cookie });
      expect(status).toBe(200);
      expect(html).not.toContain("<script>alert");
    }
  });

  test("a redirect to another origin passes through our page, which some browsers need", async () => {
    const { email } = await somebody();
    const target = "https://app.example.com/inbox?a=1&b=2";
    const path = `/sign-in?${new URLSearchParams({ redirect_to: target })}`;
    const sent = await send(path, { email, password: PASSWORD });
    const leaving = await visit(sent.headers.get("location") ?? "");
    expect(leaving.html).toMatch(
      /<meta http-equiv="refresh" content="\d+; ?url=https:\/\/app\.example\.com\/inbox/i,
    );
    expect(leaving.html).toMatch(/<a [^>]*href="https:\/\/app\.example\.com\/inbox\?a=1&amp;b=2"/);
  });

  test("the account page says that it needs scripts, and signs out without them", async () => {
    const { cookie, email } = await somebody();
    const account = await visit("/account/sessions", { cookie });
    expect(account.html).toMatch(/<noscript>|JavaScript/);
    expect(account.html).toMatch(
      /<form[^>]*method="post"[^>]*action="\/sign-out|<form[^>]*action="\/sign-out[^>]*method="post"/,
    );
    expect((await visit("/sign-out", { cookie })).html).toContain(email);
    const out = await send("/sign-out", {}, cookie);
    expect([out.status, out.headers.get("location")]).toEqual([303, "/signed-out"]);
    expect((await visit("/account", { cookie })).headers.get("location")).toBe(
      "/sign-in?redirect_to=%2Faccount&reason=expired",
    );
  });

  test("a form from another origin is refused with a page", async () => {
    const { cookie, email } = await somebody();
    for (const path of ["/sign-in", "/sign-up", "/sign-out"]) {
      const answer = await ask(service.url + path, {
        method: "POST",
        body: new URLSearchParams({ email, password: PASSWORD, name: "Eve" }),
        headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site", cookie },
        redirect: "manual",
      });
      expect(answer.status).toBe(403);
      expect(answer.headers.get("content-type")).toContain("text/html");
      expect(await answer.text()).toMatch(/This page was opened from a site we don(&#x27;|')t recognize\./);
    }
  });
});

test("required email verification works: it is announced, sent again and confirmed by a form", async () => {
  await using strict = await startService({
    quickPasswords: true,
    config: { emailAndPassword: { requireEmailVerification: true } },
  });
  const email = "ada@example.com";
  const post = (path: string, fields: Record<string, string>): Promise<Response> =>
    ask(strict.url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: strict.url, cookie: KEEPS_COOKIES },
      redirect: "manual",
    });
  const made = await post("/sign-up", { name: "Ada", email, password: PASSWORD });
  expect(made.status).toBe(303);
  const asked = { headers: { cookie: cookieOf(made) } };
  expect(await (await ask(strict.url + made.headers.get("location"), asked)).text()).toContain(email);
  const refused = await post("/sign-in", { email, password: PASSWORD });
  expect(refused.status).toBe(303);
  const waiting = refused.headers.get("location") ?? "";
  expect(waiting).not.toContain("ada");
  const handed = { headers: { cookie: cookieOf(refused) } };
  const page = await (await ask(strict.url + waiting, handed)).text();
  expect(page).toContain(email);
  expect(fieldOf(page, "resend")).toBeDefined();
  expect(fieldOf(page, "email")).toBe(email);
  const sent = await post(waiting, { resend: "1", email });
  expect(sent.status).toBe(303);
  const again = await ask(strict.url + (sent.headers.get("location") ?? ""));
  expect(await again.text()).toContain('role="status"');
  const mails = async () => (await ask(`${strict.url}/dev/mailbox.json?to=${email}`)).json();
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const link = new URL((await mails())[0].links[0]);
  expect((await ask(link)).status).toBe(200);
  const proved = await post(link.pathname + link.search, { password: PASSWORD });
  expect(proved.headers.get("location")).toMatch(/^\/verify-email\?.*done=confirmed/);
  expect((await post("/sign-in", { email, password: PASSWORD })).headers.get("location")).toBe("/account");
});

test("several accounts work without scripts: added, switched, one signed out, then all", async () => {
  const jar = new Map<string, string>([["lk_scheme", "light"]]);
  const visit = async (path: string, fields?: Record<string, string>): Promise<Shown> => {
    const answer = await ask(service.url + path, {
      method: fields === undefined ? "GET" : "POST",
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
      headers: {
        accept: "text/html",
        origin: service.url,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      redirect: "manual",
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    return { status: answer.status, html: await answer.text(), headers: answer.headers };
  };
  const goesTo = ({ headers }: Shown) => headers.get("location");
  const [ada, eve] = [await somebody("Ada"), await somebody("Eve")];
  const credentials = ({ email }: { email: string }) => ({ email, password: PASSWORD, remember: "on" });
  expect(goesTo(await visit("/accounts"))).toBe("/sign-in");
  await visit("/sign-in", credentials(ada));
  expect((await visit("/sign-in")).html).toContain("/sign-in?add=1");
  expect(fieldOf((await visit("/sign-in?add=1")).html, "username")).toBeDefined();
  expect(goesTo(await visit("/sign-in?add=1", credentials(eve)))).toBe("/account");
  const list = (await visit("/accounts")).html;
  for (const { email } of [ada, eve]) expect(list).toContain(email);
  // A document must not contain a session token.
  for (const [name, value] of jar)
    if (name.includes("session_token")) expect(list).not.toContain(decodeURIComponent(value).split(".")[0]);
  const ids = [...list.matchAll(/name="session" value="(\w+)"/g)].map(([, id = ""]) => id);
  expect(goesTo(await visit("/accounts", { session: ids[0] ?? "", act: "switch" }))).toBe("/account");
  expect((await visit("/sign-out")).html).toContain(ada.email);
  const wrong = await visit("/accounts", { session: "unknown", act: "switch" });
  expect(wrong.status).toBe(401);
  expect(wrong.html).toContain("This session has expired. Sign in again.");
  expect(goesTo(await visit("/sign-out", { act: "one" }))).toBe("/accounts");
  const left = (await visit("/accounts")).html;
  expect(left).toContain(eve.email);
  expect(left).not.toContain(ada.email);
  expect(goesTo(await visit("/sign-out", { act: "one" }))).toBe("/signed-out");
  expect(goesTo(await visit("/accounts"))).toBe("/sign-in");
});
