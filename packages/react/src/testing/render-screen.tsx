import { type AuthClient, createAuthClient, type SessionData } from "@latchkey/client";
import { cleanup, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { onTestFinished } from "vitest";
import { type Browser, browser } from "../../../client/src/testing/browser.ts";
import { startService, type TestService } from "../../../client/src/testing/service.ts";
import type { LatchkeyProviderProps } from "../context/types.ts";
import { ar } from "../messages/generated/ar.ts";
import { de } from "../messages/generated/de.ts";
import { LatchkeyProvider } from "../root/english.tsx";

const LANGUAGES = { en: {}, de, ar };

/** An engine over real HTTP, and a browser that stores its cookies. */
export interface Place {
  service: TestService;
  page: Browser;
  client: AuthClient;
}

/** Starts an engine until the test ends. */
export async function startEngine(options: Parameters<typeof startService>[0] = {}): Promise<Place> {
  // Removes what a finished test stored late.
  sessionStorage.clear();
  // The application's origin differs from the service's, as this document's does.
  const service = await startService({ trustedOrigins: [location.origin], ...options });
  return { service, ...openBrowser(service) };
}

/** Opens another browser at the same engine. */
export function openBrowser(service: TestService): Pick<Place, "page" | "client"> {
  const page = browser(service.url);
  return { page, client: createAuthClient({ baseURL: service.url, fetch: page.fetch }) };
}

export interface ScreenOptions extends Partial<Omit<LatchkeyProviderProps, "client" | "initialSession">> {
  lang?: keyof typeof LANGUAGES;
  /** The session that the page is rendered with. */
  session?: SessionData | null | undefined;
}

export interface Rendered extends ReturnType<typeof render> {
  user: UserEvent;
  /** URLs that the application went to, in order. */
  visited: string[];
}

/** Renders an application: a provider with a router around the tested element. */
export function screenOf(
  place: Pick<Place, "client">,
  ui: ReactElement,
  { lang = "en", session, ...props }: ScreenOptions = {},
): ReactElement {
  return (
    <LatchkeyProvider
      client={place.client}
      initialSession={session}
      locale={lang}
      messages={LANGUAGES[lang]}
      timeZone="UTC"
      {...props}
    >
      {ui}
    </LatchkeyProvider>
  );
}

/** Renders into the document until the test ends. */
export function renderScreen(
  place: Pick<Place, "client">,
  ui: ReactElement,
  options: ScreenOptions = {},
): Rendered {
  const visited: string[] = [];
  const navigate = (to: string): void => {
    visited.push(to);
  };
  const rendered = render(screenOf(place, ui, { navigate, ...options }));
  onTestFinished(() => {
    cleanup();
    // Removes what the tab has stored.
    sessionStorage.clear();
  });
  return { ...rendered, user: userEvent.setup(), visited };
}
