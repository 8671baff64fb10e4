import type { AuthClient } from "@latchkey/client";
import { RequireSession } from "@latchkey/react";
import type { AdminAccess, AdminMethods } from "@latchkey/react/admin";
import { PasskeyOffer } from "@latchkey/react/passkeys";
import { Optional, ToastProvider, useHydrated } from "@latchkey/react/primitives";
import { type Sections, SectionsContext } from "@latchkey/react/sections";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Embedded } from "../document/embedded.ts";
import { WAYS } from "../features/generated/ways.ts";
import { AppLink, FollowContext } from "../shared/app-link.tsx";
import { Footer } from "../shared/footer.tsx";
import { useLivePage } from "../shared/live-page.ts";
import { PortalProvider, type Scheme, schemeAt, timeZoneOf } from "../shared/portal-provider.tsx";
import { useHydrationMark } from "../shared/use-hydration-mark.ts";
import { Banners, ReadOnlyInOutage } from "./banners.tsx";
import { navigateBy } from "./navigate.ts";
import { BeforeScript } from "./needs-script.tsx";
import { accountPath } from "./pages/index.ts";
import { RouteAnnouncer } from "./route-announcer.tsx";
import type { AppRouter } from "./router.tsx";
import { AccessContext, keepScheme, type Settings, SettingsContext, SubjectContext } from "./settings.ts";
import { Shell } from "./shell.tsx";

export interface AppProps {
  embedded: Embedded;
  client: AuthClient;
  /** Undefined on a server: it renders the frame of the pages, and the text for browsers without script. */
  router?: AppRouter | undefined;
  /** Resolves when the code of the router's first page has loaded. Undefined: it has loaded already. */
  loading?: Promise<unknown> | undefined;
  /**
   * Resolves when the first page has read the answers in its document. Its preview stays until then, so that
   * nothing moves. Undefined: there are none.
   */
  answered?: (() => Promise<void>) | undefined;
  /** The page until its script runs. On a server only. */
  preview?: ReactNode;
}

/** Each section of an account is a page. */
const PAGES: Sections = { headingLevel: 1, account: accountPath };

/** The signed-in app. */
export function App({ embedded, client, router, loading, answered, preview }: AppProps): ReactNode {
  const { shown, onLanguage, setLanguage } = useLivePage(embedded, true);
  const { state } = shown.page;
  const { access, askAccess } = useAccess(shown, client);
  const [scheme, setScheme] = useState<Scheme | "auto">(() => schemeAt(state) ?? "auto");
  const [timeZone, setTimeZone] = useState(() => timeZoneOf(state));
  const settings: Settings = {
    scheme,
    setScheme(next) {
      setScheme(next);
      keepScheme(next);
    },
    setLanguage,
    setTimeZone,
  };
  const { appName } = state.config;
  const [subject, setSubject] = useState<string>();
  const follow = useMemo(() => router && navigateBy(router), [router]);
  const path = usePath(router, state.url.split("?", 1)[0] ?? "/");
  const isLoaded = useSettled(loading);
  // The browser's first render must equal the server's, even if the code has loaded already.
  const running = useHydrated() && isLoaded ? router : undefined;
  const isShown = useShown(running !== undefined, answered);
  useHydrationMark(isShown);
  return (
    <PortalProvider
      {...shown}
      client={client}
      scheme={scheme}
      timeZone={timeZone}
      navigate={follow}
      Link={AppLink}
      ways={WAYS}
      // Neither the screen nor the cache of the previous user may remain visible.
      onUserChanged={() => location.assign("/account")}
    >
      <FollowContext value={follow}>
        <ToastProvider>
          <Shell
            state={state}
            path={path}
            access={access}
            banner={
              <>
                <Optional>
                  <Banners appName={appName} onOutageOver={askAccess} />
                </Optional>
                {/* The first page after signing in. */}
                {running !== undefined && path === "/account" ? <PasskeyOffer /> : null}
              </>
            }
            footer={<Footer state={{ ...state, url: path }} onLanguage={onLanguage} />}
          >
            <SectionsContext.Provider value={PAGES}>
              {isShown ? null : <BeforeScript preview={preview} />}
              {running === undefined ? null : (
                // The sign-out button redirects itself.
                <RequireSession signedOut={null}>
                  <SettingsContext value={settings}>
                    <AccessContext value={access}>
                      <SubjectContext value={setSubject}>
                        <ReadOnlyInOutage>
                          <RouterProvider router={running} />
                        </ReadOnlyInOutage>
                      </SubjectContext>
                    </AccessContext>
                  </SettingsContext>
                </RequireSession>
              )}
            </SectionsContext.Provider>
          </Shell>
          {running === undefined ? null : (
            <RouteAnnouncer router={running} path={path} appName={appName} subject={subject} />
          )}
        </ToastProvider>
      </FollowContext>
    </PortalProvider>
  );
}

/**
 * Returns the permissions in administration. A document from an outage has none: only the database knows them.
 */
function useAccess({ page }: Embedded, client: AuthClient) {
  const [late, setLate] = useState<AdminAccess>();
  const isAdministered = page.state.config.plugins.includes("admin");
  const askAccess = useCallback(async () => {
    if (!isAdministered) return;
    // Every client has a member for every path.
    const { admin } = client as AuthClient & { admin: AdminMethods };
    setLate((await admin.access()).data?.access ?? undefined);
  }, [client, isAdministered]);
  return { access: (page.name === "app" ? page.state.access : undefined) ?? late, askAccess };
}

/** Returns true once a promise has been fulfilled or rejected. */
function useSettled(something: Promise<unknown> | undefined): boolean {
  const [settled, setSettled] = useState<Promise<unknown>>();
  useEffect(() => {
    const settle = (): void => setSettled(something);
    something?.then(settle, settle);
  }, [something]);
  return settled === something;
}

/** Returns true once the page runs and has its first answers. */
function useShown(isRunning: boolean, answered: AppProps["answered"]): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isRunning) void answered?.().then(() => setShown(true));
  }, [isRunning, answered]);
  return isRunning && (isShown || answered === undefined);
}

/** Returns the path that the window shows. `first`: the one that the server rendered. */
function usePath(router: AppRouter | undefined, first: string): string {
  return useSyncExternalStore(
    (listener) => router?.history.subscribe(listener) ?? (() => undefined),
    () => router?.history.location.pathname ?? first,
    () => first,
  );
}
