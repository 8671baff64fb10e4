import { fileURLToPath } from "node:url";
import { EVIL_TARGETS } from "@latchkey/testing/security/evil-urls";
import { describe, expect, test } from "vitest";
import type { PageState, Renderer } from "./declared.ts";
import { cookieOf, echo, JUDGED, shown, signUp, site } from "./testing/site.ts";

const HTML = { accept: "text/html,application/xhtml+xml" };

describe("paths and their pages", () => {
  test.for([
    ["/sign-in", "sign-in"],
    ["/sign-up", "sign-up"],
    ["/signed-out", "signed-out"],
    ["/forgot-password", "forgot-password"],
    ["/reset-password", "reset-password"],
    ["/reset-password?token=x", "reset-password"],
    ["/reset-password/x", "reset-password"],
    ["/verify-email", "verify-email"],
    ["/delete-account?token=x", "delete-account"],
    ["/delete-user/callback?token=x", "delete-account"],
    ["/error?error=x", "error"],
    ["/continue?to=/account", "continue"],
    ["/_states", "states"],
    ["/_states/sign-in/wrong-password", "states"],
    ["/_theme", "theme"],
  ])("%s shows %s to a signed-out visitor", async ([path = "", name]) => {
    await using here = await site();
    const answer = await here.get(path);
    expect(answer.status).toBe(200);
    const page = await shown(answer);
    expect(page.name).toBe(name);
    expect(page.state.url).toBe(path.replace(/\?to=.*/, "?to=%2Faccount"));
    expect(page.state.session).toBe(null);
    expect(page.state.config).toMatchObject({
      appName: "Latchkey",
      locales: ["en", "de", "fr", "es", "pt-BR", "ja", "zh-Hans", "ar"],
    });
  });

  test("the root leads to the sign-in page, or to the account of a signed-in user", async () => {
    await using here = await site();
    const stranger = await here.get("/");
    expect([stranger.status, stranger.headers.get("location")]).toEqual([303, "/sign-in"]);
    const ada = await here.get("/", { cookie: await signUp(here) });
    expect([ada.status, ada.headers.get("location")]).toEqual([303, "/account"]);
  });

  test("the app requires a sign-in, which leads back to the requested page", async () => {
    await using here = await site();
    const stranger = await here.get("/account/sessions?page=2");
    expect(stranger.status).toBe(303);
    expect(stranger.headers.get("location")).toBe("/sign-in?redirect_to=%2Faccount%2Fsessions%3Fpage%3D2");
    const cookie = await signUp(here);
    for (const path of ["/account", "/account/sessions", "/account/what/ever"]) {
      const page = await shown(await here.get(path, { cookie }));
      expect(page.name).toBe("app");
      expect(page.state.session?.user.email).toBe("ada@example.com");
    }
  });

  test("a page of the app includes the answers to its first requests, and to those that depend on them", async () => {
    const questionsOf: Renderer["questionsOf"] = (url, config, answers) => {
      expect([url, config.appName]).toEqual(["/account/security", "Latchkey"]);
      const first = ["/reauthenticate", "/organization/summary?organizationSlug=none"];
      return "/reauthenticate" in answers ? [...first, "/list-accounts?mayUnlink=true"] : first;
    };
    await using here = await site({ source: { loadRenderer: async () => ({ ...echo, questionsOf }) } });
    const { state } = await shown(await here.get("/account/security", { cookie: await signUp(here) }));
    // Refused requests are missing.
    expect(state).toHaveProperty("answers", {
      "/reauthenticate": { methods: ["password", "emailOtp"] },
      "/list-accounts?mayUnlink=true": [
        expect.objectContaining({ providerId: "credential", mayUnlink: false }),
      ],
    });
  });

  test("an ended session is reported, and its cookie is deleted", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    await here.post("/sign-out", {}, { cookie });
    const answer = await here.get("/account", { cookie });
    expect(answer.headers.get("location")).toBe("/sign-in?redirect_to=%2Faccount&reason=expired");
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
    expect((await shown(await here.get("/sign-in?reason=expired"))).state).toMatchObject({ note: "expired" });
    expect((await shown(await here.get("/sign-in?reason=%3Cscript%3E"))).state).not.toHaveProperty("note");
  });

  test("no document contains the session token", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    const { token } = (await (await here.get("/api/auth/get-session", { cookie })).json()).session;
    expect(token).toMatch(/^\w{32}$/);
    for (const path of ["/account", "/sign-in", "/sign-up", "/sign-out"])
      expect(await (await here.get(path, { cookie })).text()).not.toContain(token);
  });

  test("signing out asks first; a signed-out visitor is redirected", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    expect((await shown(await here.get("/sign-out", { cookie }))).name).toBe("sign-out");
    expect((await here.get("/sign-out")).headers.get("location")).toBe("/signed-out");
  });

  test("password managers find the page to change a password", async () => {
    await using here = await site();
    const answer = await here.get("/.well-known/change-password");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/account/security"]);
  });

  test("password managers find the page to create passkeys", async () => {
    await using here = await site();
    const answer = await here.get("/.well-known/passkey-endpoints");
    expect(await answer.json()).toEqual({
      enroll: expect.stringMatching(/\/account\/passkeys$/),
      manage: expect.stringMatching(/\/account\/passkeys$/),
    });
    expect((await here.get("/.well-known/webauthn")).status).toBe(404);
  });

  test("a missing path is a page for users and JSON for programs", async () => {
    await using here = await site();
    for (const path of [
      "/nothing",
      "/sign-in/",
      "/__proto__",
      "/constructor",
      "/Sign-In",
      "/assets",
      "/account-x",
    ]) {
      const person = await here.get(path, HTML);
      expect(person.status).toBe(404);
      expect((await shown(person)).name).toBe("not-found");
      const program = await here.get(path);
      expect(program.status).toBe(404);
      expect(await program.json()).toEqual({ code: "NOT_FOUND", message: "Not found" });
    }
  });

  test("a client that requests a page too often waits; other pages and the API don't", async () => {
    await using here = await site({ environment: { ...JUDGED, LATCHKEY_RATE_LIMIT: "on" } });
    for (let asked = 0; asked < 100; asked++)
      expect((await here.get(`/sign-in?n=${asked}`)).status).toBe(200);
    const refused = await here.get("/sign-in?error=x");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await shown(refused)).toMatchObject({
      name: "failed",
      state: { isLimited: true, url: "/sign-in" },
    });
    expect((await here.get("/forgot-password")).status).toBe(200);
    expect((await here.get("/api/auth/ok")).status).toBe(200);
  });

  test("a page refuses other methods", async () => {
    await using here = await site();
    const answer = await here.post("/signed-out", {});
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const deleted = await fetch(`${here.origin}/sign-in`, { method: "DELETE" });
    expect([deleted.status, deleted.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });

  test.for([{ "x-forwarded-for": "203.0.113.9" }, { via: "1.1 proxy" }])(
    "states and theme don't exist for %o, nor in production",
    async (headers) => {
      await using here = await site();
      expect((await here.get("/_states", headers)).status).toBe(404);
      expect((await here.get("/_states/sign-in", headers)).status).toBe(404);
      await using live = await site({ environment: { NODE_ENV: "production" } });
      expect((await live.get("/_theme")).status).toBe(404);
      expect((await shown(await live.get("/sign-in"))).state.isDevelopment).toBe(false);
    },
  );
});

test("published pages have no states", async () => {
  const published: Renderer = { ...echo, hasStates: false };
  await using here = await site({ source: { loadRenderer: async () => published } });
  for (const path of ["/_states", "/_states/sign-in"])
    expect((await shown(await here.get(path))).name).toBe("not-found");
});

describe("parameters in the URL", () => {
  test("a trusted target is kept, and followed after signing out", async () => {
    await using here = await site({ environment: { LATCHKEY_TRUSTED_ORIGINS: "https://app.example.com" } });
    const target = "https://app.example.com/inbox?a=1";
    const path = `/sign-in?${new URLSearchParams({ redirect_to: target })}`;
    const { state } = await shown(await here.get(path));
    expect([state.redirectTo, state.url]).toEqual([target, path]);
    const leaving = await shown(await here.get(`/continue?${new URLSearchParams({ to: target })}`));
    expect(leaving).toMatchObject({ name: "continue", state: { to: target } });
  });

  test("an untrusted target is ignored and logged, however it is written", async () => {
    await using here = await site({ environment: JUDGED });
    for (const target of EVIL_TARGETS) {
      if (target === "") continue;
      here.logged.length = 0;
      const query = new URLSearchParams({ redirect_to: target, to: target });
      const sent = await here.get(`/sign-in?${query}`);
      if (sent.status !== 200) {
        // Longer than a request's headers may be.
        expect(sent.status).toBe(431);
        continue;
      }
      const { state } = await shown(sent);
      expect([target, state.redirectTo]).toEqual([target, undefined]);
      expect(new URLSearchParams(state.url.split("?")[1]).has("redirect_to")).toBe(false);
      expect(here.logged.map(({ level }) => level)).toContain("warn");
      const onward = await here.get(`/continue?${query}`);
      expect(onward.status).toBe(403);
      expect(await shown(onward)).toMatchObject({ name: "error", state: { code: "INVALID_REDIRECT_URL" } });
    }
  });

  test("the log names the untrusted origin, and nothing that follows it", async () => {
    await using here = await site();
    await here.get("/sign-in?redirect_to=https%3A%2F%2Fapp.example.com%2Fcallback%3Ftoken%3Dsecret");
    expect(here.logged.at(-1)).toMatchObject({
      level: "warn",
      fields: { path: "/sign-in", target: "https://app.example.com" },
    });
    expect(JSON.stringify(here.logged)).not.toContain("secret");
  });

  test("a hint fills the field if it could be an email address", async () => {
    await using here = await site();
    const hint = async (text: string) =>
      (await shown(await here.get(`/sign-in?${new URLSearchParams({ login_hint: text })}`))).state;
    expect(await hint("ada@example.com")).toMatchObject({
      loginHint: "ada@example.com",
      url: "/sign-in?login_hint=ada%40example.com",
    });
    for (const text of ["a".repeat(321), "a\u0000b", "a\nb", "a\u202eb"])
      expect(await hint(text)).toMatchObject({ url: "/sign-in" });
  });

  test("an error's code is validated, and control characters in its text are replaced", async () => {
    await using here = await site();
    const about = async (query: string) => (await shown(await here.get(`/error?${query}`))).state;
    expect(await about("error=TOKEN_EXPIRED")).toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(await about("error=%3Cscript%3E")).toMatchObject({ code: "unknown" });
    expect(await about("")).toMatchObject({ code: "unknown" });
    expect(await about("error=x&error_description=a%00%E2%80%AEb")).toMatchObject({ description: "a  b" });
    const failed = await here.get("/sign-in?error=access_denied");
    expect(failed.headers.get("location")).toBe("/error?error=access_denied");
  });

  test("a language is chosen once", async () => {
    await using here = await site();
    const chosen = await here.get("/sign-in?lang=de", { "accept-language": "ar" });
    expect(chosen.headers.getSetCookie()).toEqual(["lk_lang=de; Path=/; Max-Age=31536000; SameSite=Lax"]);
    expect((await shown(chosen)).state).toMatchObject({ lang: "de", url: "/sign-in?lang=de" });
    const later = await here.get("/sign-up", { cookie: cookieOf(chosen), "accept-language": "ar" });
    expect((await shown(later)).state.lang).toBe("de");
    expect(later.headers.getSetCookie()).toEqual([]);
    const strange = await here.get("/sign-in?lang=tlh");
    expect(strange.headers.getSetCookie()).toEqual([]);
    expect((await shown(strange)).state).toMatchObject({ lang: "en", url: "/sign-in" });
    await using secure = await site({ environment: { LATCHKEY_URL: "https://auth.example.com" } });
    expect((await secure.get("/sign-in?lang=ar")).headers.getSetCookie()[0]).toMatch(/; Secure$/);
  });
});

describe("the headers of a page", () => {
  test("contain a policy with a new nonce, and forbid caching, framing and reading by others", async () => {
    await using here = await site();
    const [one, other] = [await here.get("/sign-in"), await here.get("/sign-in")];
    const { nonce } = (await shown(one)).state;
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect((await shown(other)).state.nonce).not.toBe(nonce);
    expect(one.headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: https: ${here.origin}; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(Object.fromEntries(one.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "text/html; charset=utf-8",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      vary: "Cookie, Accept-Language, Accept-Encoding",
    });
  });

  test("a common page is rendered once, and contains no personal data", async () => {
    const rendered: string[] = [];
    const renderPage = (name: string, state: PageState) => {
      rendered.push(
        `${name} ${state.lang} ${state.loginHint ?? state.redirectTo ?? state.session?.user.name ?? ""}`,
      );
      return { status: 200, html: `<style nonce="${state.nonce}"></style>${rendered.at(-1)}`, common: [] };
    };
    await using here = await site({
      source: { loadRenderer: async () => ({ ...echo, renderPage }) },
    });
    const cookie = await signUp(here);
    for (const [path, headers, text] of [
      ["/sign-in", {}, "sign-in en "],
      ["/sign-in", {}, "sign-in en "],
      ["/sign-in", { "accept-language": "de" }, "sign-in de "],
      ["/sign-in?login_hint=eve", {}, "sign-in en eve"],
      ["/sign-in", { cookie }, "sign-in en Ada"],
      ["/sign-in?login_hint=eve", {}, "sign-in en eve"],
      ["/sign-in?redirect_to=/docs", {}, "sign-in en /docs"],
      ["/sign-in?redirect_to=/docs", {}, "sign-in en /docs"],
      ["/sign-in?redirect_to=/x", {}, "sign-in en /x"],
      ["/sign-in", {}, "sign-in en "],
    ] as const) {
      const answer = await here.get(path, { ...headers });
      const [, nonce = ""] =
        /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "") ?? [];
      expect(await answer.text()).toBe(`<style nonce="${nonce}"></style>${text}`);
    }
    expect(rendered.map((page) => page.slice("sign-in ".length))).toEqual([
      "en ",
      "de ",
      "en eve",
      "en Ada",
      "en eve",
      "en /docs",
      "en /x",
    ]);
  });
});

describe("failures of pages", () => {
  test("a store that doesn't answer signs out no user", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    await here.engine.close();
    for (const path of ["/", "/sign-in", "/account", "/sign-out"]) {
      const answer = await here.get(path, { cookie });
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get("retry-after")).toBe("1");
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect((await shown(answer)).name).toBe("failed");
    }
  });

  test("pages take slots of the concurrent requests, and are refused if none is free", async () => {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    let begun = 0;
    const loadRenderer = async () => {
      if (++begun <= 2) await gate;
      return echo;
    };
    const config = fileURLToPath(new URL("./testing/two-places.config.json", import.meta.url));
    await using here = await site({ environment: { LATCHKEY_CONFIG: config }, source: { loadRenderer } });
    const accepted = ["/sign-in", "/sign-up"].map((path) => here.get(path));
    await expect.poll(() => begun).toBe(2);
    expect(here.engine.stats().inFlight).toBe(2);
    const refused = await here.get("/account?lang=de", { cookie: "better-auth.session_token=x" });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await shown(refused)).name).toBe("failed");
    expect((await here.get(`/uploads/${"0".repeat(64)}.webp`)).status).toBe(503);
    expect((await here.get("/api/auth/get-session")).status).toBe(503);
    expect((await here.get("/livez")).status).toBe(200);
    expect(here.logged.filter(({ level }) => level === "warn")).toHaveLength(1);
    letGo();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200]);
    expect(here.engine.stats().inFlight).toBe(0);
    expect((await here.get("/account")).status).toBe(303);
  });

  test("a failing page shows its request ID, which the log has too", async () => {
    let turn = 0;
    const renderPage = (name: string, { requestId }: { requestId?: string }) => {
      if (name !== "failed" || turn++ > 0) throw new Error(`${name} is broken`);
      return { status: 500, html: requestId ?? "" };
    };
    await using here = await site({
      source: { loadRenderer: async () => ({ ...echo, renderPage: renderPage as never }) },
    });
    const answer = await here.get("/sign-in");
    expect(answer.status).toBe(500);
    const requestId = await answer.text();
    expect(here.logged).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ requestId }) }),
    );
    const plain = await here.get("/sign-in");
    expect(plain.status).toBe(500);
    expect(await plain.text()).toContain("can’t be shown");
  });

  test("pages that weren't built explain how to build them", async () => {
    await using here = await site({ source: { loadRenderer: async () => undefined } });
    const answer = await here.get("/sign-in");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("npm start");
    expect((await here.get("/nothing", HTML)).status).toBe(404);
    expect((await here.get("/api/auth/ok")).status).toBe(200);
  });
});
