import { createAuthClient } from "@latchkey/client";
import { STATES } from "@latchkey/testing/states/states";
import { createMemoryHistory } from "@tanstack/react-router";
import { act, type ReactNode, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { App } from "./app/app.tsx";
import { createAppRouter } from "./app/router.tsx";
import { AuthApp } from "./auth/auth-app.tsx";
import { declaredAt } from "./auth/kinds.ts";
import { type Embedded, ROOT_ID, readEmbedded } from "./document/embedded.ts";
import { isAuthPage } from "./document/page.ts";
import { renderPage } from "./render.tsx";
import { LANGUAGES, SAMPLES, stateOf } from "./testing/pages.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The browser's own formatter: its time zone isn't the server's. */
class BrowserDateTimeFormat extends Intl.DateTimeFormat {
  constructor(locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    super(locale, { timeZone: "Pacific/Auckland", ...options });
  }
}

/** Replaces the test's document, and hydrates it. Returns all errors that were logged. */
async function comeAlive(
  html: string,
  pageOf: (embedded: Embedded) => ReactNode,
  { isAlive = true } = {},
): Promise<unknown[]> {
  const complaints: unknown[] = [];
  for (const kind of ["error", "warn"] as const) {
    const spy = vi.spyOn(console, kind).mockImplementation((...args) => complaints.push(args));
    onTestFinished(() => spy.mockRestore());
  }
  const parsed = new DOMParser().parseFromString(html, "text/html");
  document.body.replaceChildren(...parsed.body.children);
  const root = document.getElementById(ROOT_ID);
  const embedded = readEmbedded(document);
  if (root === null || embedded === undefined) throw new Error("No page of the portal");
  const before = root.innerHTML;
  vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: BrowserDateTimeFormat } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await act(async () => {
    const alive = hydrateRoot(root, <StrictMode>{pageOf(embedded)}</StrictMode>, {
      onRecoverableError: (error) => complaints.push(error),
    });
    onTestFinished(() => act(() => alive.unmount()));
  });
  expect(before).not.toBe("");
  expect(root.hasAttribute("data-alive")).toBe(isAlive);
  return complaints;
}

/** Creates a client for one document, because it keeps the document's session. */
const newClient = (): ReturnType<typeof createAuthClient> =>
  createAuthClient({ baseURL: "https://auth.example.com" });

function authApp(embedded: Embedded, client: ReturnType<typeof newClient>): ReactNode {
  const { page } = embedded;
  if (!isAuthPage(page)) throw new Error(`${page.name} is a page of the app`);
  return <AuthApp embedded={embedded} client={client} kind={declaredAt(page.name).kind} />;
}

const signedOut = Object.entries(STATES).flatMap(([name, { screen, session = null, config }]) =>
  screen.kind === "auth" ? [{ name, screen, session, config }] : [],
);
test.each(signedOut)("the browser hydrates the state $name without a difference", async (given) => {
  const { screen, session, config } = given;
  const state = stateOf({ session });
  const { html } = renderPage(screen.name, {
    ...state,
    config: { ...state.config, ...config },
    ...screen.own,
  });
  const client = newClient();
  expect(await comeAlive(html, (embedded) => authApp(embedded, client))).toEqual([]);
});

const auth = SAMPLES.filter(({ name }) => !["app", "theme"].includes(name));
test.each(auth)("the browser hydrates $name in Arabic without a difference: $own", async (sample) => {
  const { name, own, session = null } = sample;
  const { html } = renderPage(name, { ...stateOf({ lang: "ar", session }), ...own });
  const client = newClient();
  expect(await comeAlive(html, (embedded) => authApp(embedded, client))).toEqual([]);
});

describe.each(LANGUAGES)("in %s", (lang) => {
  test.each(["sign-in", "sign-up", "error"] as const)("the same with providers on %s", async (name) => {
    const state = stateOf({ lang, lastMethod: "github" });
    const socialProviders = [
      { id: "google", name: "Google" },
      { id: "github", name: "GitHub" },
      { id: "university", name: "University" },
    ];
    const own = name === "error" ? { code: "access_denied", provider: "github" } : {};
    const { html } = renderPage(name, { ...state, ...own, config: { ...state.config, socialProviders } });
    const client = newClient();
    expect(await comeAlive(html, (embedded) => authApp(embedded, client))).toEqual([]);
    if (name === "error") return;
    // The server drew them: they need no further files, and nothing moves.
    const marks = document.querySelectorAll('[data-part="mark"]');
    expect(marks[0]?.querySelector("path")).not.toBeNull();
    const values = [...document.querySelectorAll<HTMLButtonElement>("button[name=provider]")];
    expect(values.map(({ value }) => value)).toEqual(["github", "google", "university"]);
    expect(marks[2]?.getAttribute("data-letter")).toBe("U");
  });

  test("the browser hydrates the app, and shows its page", async () => {
    const session = SAMPLES.find(({ name }) => name === "app")?.session ?? null;
    const { html } = renderPage("app", stateOf({ lang, session, url: "/account" }));
    const client = newClient();
    const history = createMemoryHistory({ initialEntries: ["/account"] });
    const router = createAppRouter({ client }, history);
    await router.load();
    const complaints = await comeAlive(html, (embedded) => (
      <App embedded={embedded} client={client} router={router} />
    ));
    await vi.waitFor(() => expect(document.querySelector("main h1")).not.toBeNull(), { timeout: 60_000 });
    expect(document.querySelector('nav [aria-current="page"]')?.getAttribute("href")).toBe("/account");
    expect(complaints).toEqual([]);
  });

  test("the profile is shown before its code has loaded, and can't be edited until then", async () => {
    const session = SAMPLES.find(({ name }) => name === "app")?.session ?? null;
    const { html } = renderPage("app", stateOf({ lang, session, url: "/account" }));
    const client = newClient();
    const history = createMemoryHistory({ initialEntries: ["/account"] });
    const router = createAppRouter({ client }, history);
    const { promise: loading, resolve: arrive } = Promise.withResolvers<void>();
    const app = (embedded: Embedded) => (
      <App embedded={embedded} client={client} router={router} loading={loading} />
    );
    const complaints = await comeAlive(html, app, { isAlive: false });
    const nameField = () => document.querySelector<HTMLInputElement>("main input[name=name]");
    expect(nameField()?.value).toBe(session?.user.name);
    expect(nameField()?.closest("[inert]")).not.toBeNull();
    await router.load();
    await act(async () => arrive());
    await vi.waitFor(() => expect(nameField()?.closest("[inert]")).toBeNull(), { timeout: 60_000 });
    expect(nameField()?.value).toBe(session?.user.name);
    expect(complaints).toEqual([]);
  });
});
