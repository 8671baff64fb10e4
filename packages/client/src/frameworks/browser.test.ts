import { createEffect } from "solid-js";
import { render as renderSolid } from "solid-js/web";
import { mount, unmount as unmountSvelte } from "svelte";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApp, defineComponent, h, ref, Suspense } from "vue";
import { browser } from "../testing/browser.ts";
import { ADA } from "../testing/people.ts";
import { startService } from "../testing/service.ts";
import type { AuthClient, ClientOptions, SessionData } from "../types.ts";
import * as solid from "./solid.ts";
import * as svelte from "./svelte.ts";
import Name from "./testing/name.svelte";
import { shownName } from "./testing/shown-name.ts";
import * as vue from "./vue.ts";

type Known = SessionData | null | undefined;

/** A client, and a component that shows the name of its user: `show` returns the function that unmounts it. */
interface Page {
  client: AuthClient;
  show(root: HTMLElement, known?: Known): () => void;
}

const PAGES: Record<string, (options: ClientOptions) => Page> = {
  Vue(options) {
    const client = vue.createAuthClient(options);
    const show: Page["show"] = (root, known) => {
      const app = createApp({
        setup() {
          const session = client.useSession(known);
          return () => h("p", shownName(session.value));
        },
      });
      app.mount(root);
      return () => app.unmount();
    };
    return { client, show };
  },
  Svelte(options) {
    const client = svelte.createAuthClient(options);
    const show: Page["show"] = (root, known) => {
      const component = mount(Name, { target: root, props: { client, known } });
      return () => void unmountSvelte(component);
    };
    return { client, show };
  },
  Solid(options) {
    const client = solid.createAuthClient(options);
    const show: Page["show"] = (root, known) =>
      renderSolid(() => {
        const session = client.useSession(known);
        const shown = document.createElement("p");
        createEffect(() => {
          shown.textContent = shownName(session());
        });
        return shown;
      }, root);
    return { client, show };
  },
};

async function open(kind: string) {
  const service = await startService();
  const page = browser(service.url);
  const options = { baseURL: service.url, fetch: page.fetch };
  const tab = (): Page => {
    const make = PAGES[kind];
    if (make === undefined) throw new Error(`There is no ${kind}`);
    return make(options);
  };
  const show = (shown: Page, known?: Known) => {
    const root = document.createElement("div");
    let unmount: (() => void) | undefined = shown.show(root, known);
    const end = (): void => {
      unmount?.();
      unmount = undefined;
    };
    onTestFinished(end);
    return { end, text: () => root.textContent?.trim() };
  };
  return { service, tab, show };
}

describe.for(Object.keys(PAGES))("useSession() of %s", (kind) => {
  test("is pending until the answer, and then follows sign-in, changes and sign-out", async () => {
    const { tab, show } = await open(kind);
    const one = tab();
    const { text } = show(one);
    expect(text()).toBe("pending");
    await expect.poll(text).toBe("signed out");
    await one.client.signUp.email(ADA);
    await expect.poll(text).toBe("Ada");
    await one.client.updateUser({ name: "Ada L." });
    await expect.poll(text).toBe("Ada L.");
    await one.client.signOut();
    await expect.poll(text).toBe("signed out");
  });

  test("follows a sign-out in another tab", async () => {
    const { tab, show } = await open(kind);
    const [one, other] = [tab(), tab()];
    await one.client.signUp.email(ADA);
    const { text } = show(one);
    await expect.poll(text).toBe("Ada");
    await other.client.signOut();
    await expect.poll(text).toBe("signed out");
  });

  test("is one request for many components, and none without a component", async () => {
    const { tab, show, service } = await open(kind);
    const one = tab();
    await one.client.signUp.email(ADA);
    expect(service.count("GET /get-session")).toBe(0);
    const components = [show(one), show(one)];
    for (const { text } of components) await expect.poll(text).toBe("Ada");
    expect(service.count("GET /get-session")).toBe(1);
    for (const { end } of components) end();
    await one.client.updateUser({ name: "Ada L." });
    await one.client.ok();
    expect(service.count("GET /get-session")).toBe(1);
    const { text } = show(one);
    await expect.poll(text).toBe("Ada L.");
  });

  test("begins with the session of the server's page, without a request", async () => {
    const { tab, show, service } = await open(kind);
    const one = tab();
    await one.client.signUp.email(ADA);
    const { data } = await one.client.getSession();
    const asked = service.count("GET /get-session");
    const next = tab();
    // As JSON, as a page passes it on.
    const { text } = show(next, JSON.parse(JSON.stringify(data)));
    expect(text()).toBe("Ada");
    expect(next.client.session.get().data?.session.expiresAt).toBeInstanceOf(Date);
    await next.client.ok();
    expect(service.count("GET /get-session")).toBe(asked);
    await next.client.signOut();
    await expect.poll(text).toBe("signed out");
  });

  test("keeps the user while the service doesn't respond, and shows the error", async () => {
    const { tab, show, service } = await open(kind);
    const one = tab();
    await one.client.signUp.email(ADA);
    const { text } = show(one);
    await expect.poll(text).toBe("Ada");
    service.intercept((request) => {
      request.destroy();
      return true;
    });
    await one.client.session.get().refetch();
    await expect.poll(text).toBe("Ada, NETWORK_ERROR");
  });
});

test("useSession(useFetch) of Vue keeps the fetched session up to date until the component is unmounted", async () => {
  const service = await startService();
  const page = browser(service.url);
  const client = vue.createAuthClient({ baseURL: service.url, fetch: page.fetch });
  await client.signUp.email(ADA);
  const fetched = async (url: string) => {
    const response = await page.fetch(url, {});
    return { data: ref<unknown>(await response.json()), error: ref(null) };
  };
  const component = defineComponent(async () => {
    const { data } = await client.useSession(fetched);
    return () => h("p", data.value?.user.name ?? "signed out");
  });
  const root = document.createElement("div");
  const app = createApp({ render: () => h(Suspense, null, { default: () => h(component) }) });
  app.mount(root);
  await expect.poll(() => root.textContent).toBe("Ada");
  expect(service.requests.filter((request) => request.startsWith("GET /get-session"))).toHaveLength(1);
  await client.updateUser({ name: "Ada L." });
  await expect.poll(() => root.textContent).toBe("Ada L.");
  app.unmount();
  await client.signOut();
  // A request that began with the change would be here before this one.
  await client.ok();
  expect(service.requests.filter((request) => request.startsWith("GET /get-session"))).toHaveLength(2);
});
