import { renderToString as renderSolid } from "solid-js/web";
import { render as renderSvelte } from "svelte/server";
import { describe, expect, test } from "vitest";
import { createSSRApp, defineComponent, h, type Ref, ref } from "vue";
import { renderToString as renderVue } from "vue/server-renderer";
import { browser } from "../testing/browser.ts";
import { ADA, BOB } from "../testing/people.ts";
import { startService, type TestService } from "../testing/service.ts";
import type { AuthClient, ClientOptions, SessionData } from "../types.ts";
import * as solid from "./solid.ts";
import * as svelte from "./svelte.ts";
import Name from "./testing/name.svelte";
import { shownName } from "./testing/shown-name.ts";
import * as vue from "./vue.ts";

type Known = SessionData | null | undefined;

/** A client that a server shares between its users, and a page that shows the user's name. */
interface Server {
  client: AuthClient;
  render(known?: Known): Promise<string>;
}

const SERVERS: Record<string, (options: ClientOptions) => Server> = {
  Vue(options) {
    const client = vue.createAuthClient(options);
    const page = (known: Known) => {
      const session = client.useSession(known);
      return () => shownName(session.value);
    };
    return { client, render: (known) => renderVue(createSSRApp({ setup: () => page(known) })) };
  },
  Svelte(options) {
    const client = svelte.createAuthClient(options);
    const render = async (known: Known) => (await renderSvelte(Name, { props: { client, known } })).body;
    return { client, render };
  },
  Solid(options) {
    const client = solid.createAuthClient(options);
    return { client, render: async (known) => renderSolid(() => shownName(client.useSession(known)())) };
  },
};

async function start(kind: string) {
  const service = await startService();
  const page = browser(service.url);
  const make = SERVERS[kind];
  if (make === undefined) throw new Error(`There is no ${kind}`);
  return { service, ...make({ baseURL: service.url, fetch: page.fetch }) };
}

/** Signs a user up, and returns what the server finds for the request of their page. */
async function sessionOf(service: TestService, user: typeof ADA): Promise<SessionData | null> {
  const page = browser(service.url);
  const client = vue.createAuthClient({ baseURL: service.url, fetch: page.fetch });
  await client.signUp.email(user);
  return (await client.getSession()).data;
}

describe.for(Object.keys(SERVERS))("pages that a server renders with %s", (kind) => {
  test("show the session that the server found for their user, at the same time too", async () => {
    const { service, render } = await start(kind);
    const [ada, bob] = [await sessionOf(service, ADA), await sessionOf(service, BOB)];
    const pages = await Promise.all([render(ada), render(bob), render(null)]);
    expect(pages.map(textOf)).toEqual(["Ada", "Bob", "signed out"]);
  });

  test("are pending without it: they send no request, and show no other user's session", async () => {
    const { service, client, render } = await start(kind);
    expect(textOf(await render())).toBe("pending");
    expect(service.requests).toEqual([]);
    // The client's `fetch` may have the cookies of the request that is being handled.
    await client.signUp.email(ADA);
    expect((await client.getSession()).data?.user.name).toBe("Ada");
    expect(textOf(await render())).toBe("pending");
    expect(service.count("GET /get-session")).toBe(1);
  });
});

describe("useSession(useFetch) of Vue", () => {
  /** Nuxt's function, as far as the client uses it: with the cookies of the user's request. */
  function fetchFor(fetch: (url: string, init: RequestInit) => Promise<Response>) {
    return async (url: string) => {
      const data: Ref<unknown> = ref(null);
      const error: Ref<Error | null> = ref(null);
      const response = await fetch(url, {});
      if (response.ok) data.value = await response.json();
      else error.value = new Error(`${response.status}`);
      return { data, error };
    };
  }

  async function shared() {
    const service = await startService();
    const client = vue.createAuthClient({ baseURL: service.url });
    const render = (useFetch: vue.UseFetch) =>
      renderVue(
        createSSRApp(
          defineComponent(async () => {
            const { data, error } = await client.useSession(useFetch);
            return () => h("p", error.value?.message ?? data.value?.user.name ?? "signed out");
          }),
        ),
      );
    return { service, client, render };
  }

  test("renders the session of each request's user", async () => {
    const { service, render } = await shared();
    const pages = await Promise.all(
      [ADA, BOB].map(async (user) => {
        const page = browser(service.url);
        await vue.createAuthClient({ baseURL: service.url, fetch: page.fetch }).signUp.email(user);
        return render(fetchFor(page.fetch));
      }),
    );
    expect([...pages, await render(fetchFor(browser(service.url).fetch))].map(textOf)).toEqual([
      "Ada",
      "Bob",
      "signed out",
    ]);
  });

  test("reports why the session isn't known", async () => {
    const { service, render } = await shared();
    service.intercept((_, response) => {
      response.writeHead(503).end();
      return true;
    });
    expect(textOf(await render(fetchFor(browser(service.url).fetch)))).toBe("503");
  });
});

/** The text of a page, without tags and comments. */
function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "").trim();
}
