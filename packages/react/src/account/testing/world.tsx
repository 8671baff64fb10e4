// Imported first: later modules keep the `Uint8Array` that they find.
import "./bytes.ts";

import type { ServerResponse } from "node:http";
import { createAuthClient } from "@latchkey/client";
import { userEvent } from "@testing-library/user-event";
import { pictures } from "latchkey/features";
import type { ReactElement } from "react";
import { browser } from "../../../../client/src/testing/browser.ts";
import { renderScreen, type ScreenOptions, startEngine } from "../../testing/render-screen.tsx";

export const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Starts a real engine over HTTP with a signed-in user, until the test ends. */
export async function world(options: Parameters<typeof startEngine>[0] = {}) {
  const { service } = await startEngine({
    rateLimit: { enabled: false },
    plugins: [pictures()],
    ...options,
  });
  /** Opens another browser of the same user. */
  const device = (userAgent: string) => {
    const page = browser(service.url);
    const fetchOptions = { headers: { "user-agent": userAgent } };
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      // Node's `fetch` doesn't accept jsdom's files.
      const { body } = init;
      return page.fetch(
        url,
        body instanceof Blob ? { ...init, body: Buffer.from(await body.arrayBuffer()) } : init,
      );
    };
    return { page, client: createAuthClient({ baseURL: service.url, fetch, fetchOptions }) };
  };
  const here = device(FIREFOX);
  await here.client.signUp.email(ADA, { throw: true });
  const session = await here.client.getSession(undefined, { throw: true });
  return {
    ...here,
    service,
    device,
    /** Renders part of a page whose server knew the session. */
    show(element: ReactElement, props: ScreenOptions = {}) {
      const rendered = renderScreen(here, element, { session, config: service.auth.uiConfig, ...props });
      // Files of other types can be dropped, or selected in pickers that ignore `accept`.
      return { ...rendered, user: userEvent.setup({ applyAccept: false }) };
    },
  };
}

/** Answers as a service that is unavailable. */
export function away(_: unknown, response: ServerResponse): boolean {
  response.writeHead(503, { "content-type": "application/json" });
  response.end('{"code":"SERVICE_UNAVAILABLE","message":"Away"}');
  return true;
}
