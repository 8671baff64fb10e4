import { act } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactElement, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { onTestFinished, vi } from "vitest";
import { type Place, type ScreenOptions, screenOf } from "./render-screen.tsx";

export interface ServerPage {
  html: string;
  container: HTMLElement;
  /** Everything that React and others have reported. */
  complaints: unknown[];
  visited: string[];
  user: ReturnType<typeof userEvent.setup>;
  /** Hydrates the page, with the given client in the browser. */
  hydrate(browser: Pick<Place, "client">): Promise<void>;
}

/** Renders a page as a server sends it, in the document, before hydration. */
export function serverPage(
  server: Pick<Place, "client">,
  ui: ReactElement,
  options: ScreenOptions = {},
): ServerPage {
  const complaints: unknown[] = [];
  const spies = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  for (const spy of spies) {
    spy.mockImplementation((...said) => {
      // React 18 warns about this on servers. Libraries avoid it by looking for a
      // document, which exists here.
      if (!String(said[0]).includes("useLayoutEffect does nothing on the server")) complaints.push(said);
    });
  }
  const visited: string[] = [];
  const given = { ...options, navigate: (to: string) => void visited.push(to) };
  const html = renderToString(<StrictMode>{screenOf(server, ui, given)}</StrictMode>);
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  let root: ReturnType<typeof hydrateRoot> | undefined;
  onTestFinished(() => {
    act(() => root?.unmount());
    container.remove();
    for (const spy of spies) spy.mockRestore();
  });
  return {
    html,
    container,
    complaints,
    visited,
    user: userEvent.setup(),
    async hydrate(browser) {
      await act(async () => {
        root = hydrateRoot(container, <StrictMode>{screenOf(browser, ui, given)}</StrictMode>, {
          onRecoverableError: (error) => complaints.push(error),
        });
      });
    },
  };
}
