import { runInNewContext } from "node:vm";
import { type Person, somebody } from "@latchkey/testing/fake-providers/index";
import { afterEach, expect, vi } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import type { ServiceWithProviders } from "../played-providers.ts";
import { Browser } from "./browser.ts";
import { type Answer, type CompatibleClient, GENERATIONS, loadPopupClient } from "./generations.ts";
import { test } from "./shared.ts";

type PopupClient = CompatibleClient & {
  signIn: { popup(input: { provider: string; callbackURL?: string }): Promise<Answer<{ success: true }>> };
};

afterEach(() => void vi.unstubAllGlobals());

/** The parts of a page that the framework's client needs, with windows that visit the provider and return. */
function openPage({ service, fake }: ServiceWithProviders, visitor: { as?: Person; cancel?: boolean }) {
  const browser = new Browser(service.url);
  const listeners = new Set<(event: object) => void>();
  const popup = { closed: false, close: () => {}, focus: () => {} };
  const walk = async (url: string): Promise<void> => {
    const begun = await browser.navigate(new URL(url));
    const there = begun.headers.get("location");
    const shown = there === null ? begun : await browser.navigate((await fake.visit(there, visitor)).url);
    const text = await shown.text();
    const opener = {
      postMessage(data: object, origin: string) {
        if (origin !== service.url) return;
        // A browser also delivers a copy.
        const event = { origin: service.url, source: popup, data: structuredClone(data) };
        for (const listener of listeners) listener(event);
      },
    };
    const textContent = /id="better-auth-oauth-popup">(.*?)<\/script>/s.exec(text)?.[1];
    const script = /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? "";
    const window = { opener, close: () => {} };
    const document = { getElementById: () => ({ textContent }) };
    runInNewContext(script, { window, document, location: new URL(service.url), structuredClone });
  };
  const window = {
    location: new URL(service.url),
    screenX: 0,
    screenY: 0,
    outerWidth: 1000,
    outerHeight: 800,
    open(url: string) {
      void walk(url);
      return popup;
    },
    addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
  };
  vi.stubGlobal("window", Object.assign(window, { self: window, top: window }));
  return browser;
}

test("the framework's client 1.7.7 signs in with a popup window, and reports failures", {
  timeout: INSTALL_WITHIN_MS,
}, async ({ skip, world }) => {
  const generation = GENERATIONS[1];
  const loaded = await loadPopupClient(generation);
  if ("missing" in loaded) return skip(loaded.missing);
  const { url } = world.service;
  const clientOf = (browser: Browser): PopupClient =>
    loaded.createPopupClient({
      baseURL: url,
      fetchOptions: { customFetchImpl: browser.fetch },
    }) as PopupClient;

  const person = somebody();
  const client = clientOf(openPage(world, { as: person }));
  const { data, error } = await client.signIn.popup({ provider: "github", callbackURL: "/home" });
  expect([data, error]).toEqual([{ success: true }, null]);
  expect((await client.getSession()).data?.user.email).toBe(person.email);

  const other = clientOf(openPage(world, { cancel: true }));
  const refused = await other.signIn.popup({ provider: "github" });
  expect(refused.error?.code).toBe("access_denied");
  const unknown = await other.signIn.popup({ provider: "nobody" });
  expect(unknown.error?.code).toBe("provider_not_found");
});
