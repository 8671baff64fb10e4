import { sessionOf } from "@latchkey/testing/states/people";
import { describe, expect, test } from "vitest";
import { readEmbedded } from "./document/embedded.ts";
import { judgeBranding, renderPage } from "./render.tsx";
import { LANGUAGES, SAMPLES, stateOf } from "./testing/pages.ts";

const parsed = (html: string): Document => new DOMParser().parseFromString(html, "text/html");

describe.each(LANGUAGES)("in %s", (lang) => {
  test.each(SAMPLES)("$name is a whole document: $own", ({ name, own, session = null }) => {
    const state = { ...stateOf({ lang, session, url: `/${name}` }), ...own };
    const { status, html } = renderPage(name, state);
    const page = parsed(html);
    expect(html).toMatch(/^<!doctype html>/);
    expect(page.documentElement.lang).toBe(lang);
    expect(page.documentElement.dir).toBe(lang === "ar" ? "rtl" : "ltr");
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(page.title).toMatch(/ · \u2068?Acme\u2069?$/);
    expect(page.querySelectorAll("main").length).toBe(1);
    // No text is shown by its ID.
    expect(page.body.querySelector("#lk-root")?.textContent).not.toMatch(
      /\b(auth|portal|common|errors)\.\w+\./,
    );
    expect(status).toBe(
      "refused" in own ? 401 : ({ error: 400, "not-found": 404, failed: 500 }[name as string] ?? 200),
    );
  });
});

test("a user's name can't end the document's own elements", () => {
  const name = `</script><script>alert(1)</script><!--\u2028${"x"}`;
  const { html } = renderPage("app", stateOf({ session: sessionOf({ name }) }));
  const page = parsed(html);
  expect(page.querySelectorAll("script")).toHaveLength(2);
  expect(readEmbedded(page)?.page.state.session?.user.name).toBe(name);
});

test("the data for a document's script contains neither the nonce nor another language", () => {
  const { html } = renderPage("sign-in", stateOf({ lang: "de" }));
  const embedded = parsed(html).getElementById("lk-state")?.textContent ?? "";
  expect(embedded).not.toContain("bm9uY2U=");
  expect(embedded).toContain("Anmelden");
  expect(embedded).not.toContain("Stay signed in");
  // Texts for signed-in users are missing.
  expect(embedded).not.toContain("revokeOthers");
});

test("the title reports a refused form", () => {
  const refused = { error: { code: "INVALID_EMAIL_OR_PASSWORD", status: 401 }, values: {} };
  const { html } = renderPage("sign-in", { ...stateOf(), refused });
  expect(parsed(html).title).toBe("Error: Sign in · Acme");
});

test("links, forms and languages keep the page's parameters", () => {
  const url = "/sign-in?redirect_to=%2Fshop%3Fa%3D1&login_hint=ada%40example.com&lang=de";
  const { html } = renderPage(
    "sign-in",
    stateOf({ lang: "de", url, redirectTo: "/shop?a=1", loginHint: "ada@example.com" }),
  );
  const page = parsed(html);
  const queryOf = (address: string | null | undefined): Record<string, string> =>
    Object.fromEntries(new URL(address ?? "", "https://auth.example.com").searchParams);
  const kept = { redirect_to: "/shop?a=1", login_hint: "ada@example.com", lang: "de" };
  expect(queryOf(page.querySelector('a[href^="/sign-up"]')?.getAttribute("href"))).toEqual(kept);
  expect(queryOf(page.querySelector("form")?.getAttribute("action"))).toEqual(kept);
  expect(queryOf(page.querySelector('a[hreflang="ar"]')?.getAttribute("href"))).toEqual({
    ...kept,
    lang: "ar",
  });
  expect(page.querySelector<HTMLInputElement>("#lk-username")?.value).toBe("ada@example.com");
});

test("texts of the deployment replace the built-in ones, in the page and in its title", () => {
  const messages = { auth: { signIn: { title: "Welcome back", submit: { label: "Enter" } } } };
  const page = parsed(renderPage("sign-in", stateOf({ messages })).html);
  expect(page.querySelector("h1")?.textContent).toBe("Welcome back");
  expect(page.title).toBe("Enter · Acme");
  expect(parsed(renderPage("sign-in", stateOf()).html).title).toBe("Sign in · Acme");
});

test("the page for leaving redirects by a refresh, and by a link", () => {
  const page = parsed(
    renderPage("continue", { ...stateOf(), to: 'https://app.example.com/a?b=1&c="2"' }).html,
  );
  expect(page.querySelector('meta[http-equiv="refresh"]')?.getAttribute("content")).toBe(
    '0; url=https://app.example.com/a?b=1&c="2"',
  );
  expect(page.querySelector("main a")?.getAttribute("href")).toBe('https://app.example.com/a?b=1&c="2"');
});

test("an unreadable color is reported to the deployment", () => {
  expect(judgeBranding({})).toEqual([]);
  expect(judgeBranding({ accent: "#2f519f" })).toEqual([]);
  expect(judgeBranding({ accent: "#ffd84d" })).toEqual([expect.stringContaining("#ffd84d")]);
  expect(judgeBranding({ accent: "no colour" })).toEqual([expect.stringContaining("no colour")]);
});
