"use client";
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { configStoreOf, knownConfig } from "../context/config-store.ts";
import { type Surroundings, SurroundingsContext } from "../context/context.ts";
import { follow } from "../context/navigation.ts";
import { createReauthentication } from "../context/reauthentication.ts";
import type { SecondStep } from "../context/second-step.ts";
import { createSessionView } from "../context/session-view.ts";
import type { LatchkeyProviderProps, Routes } from "../context/types.ts";
import type { Way } from "../context/ways.ts";
import * as steps from "../features/generated/steps.ts";
import { createStore } from "../flows/store.ts";
import { useLatest } from "../flows/use-latest.ts";
import { directionOf } from "../messages/languages.ts";
import { MessagesProvider } from "../messages/provider.tsx";
import { Surface } from "../primitives/surface.tsx";
import { useHydrated } from "../primitives/use-hydrated.ts";
import type { Appearance } from "../styles/tokens.ts";
import { ReauthenticationWatch } from "./dialogs/reauthentication-watch.tsx";
import { SessionWatch } from "./dialogs/session-watch.tsx";

const ROUTES: Routes = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  checkMail: "/sign-in/check-mail",
  resetPassword: "/reset-password",
  acceptInvitation: "/accept-invitation",
  account: "/account",
  afterSignIn: "/",
  signedOut: "/",
};

const FURTHER_STEPS = Object.values(steps);
const NO_WAYS: readonly Way[] = [];

/**
 * Provides everything that the components below need. This one has no built-in language: give it `messages`.
 *
 * It stores nothing between requests: a server renders one for each page, with a client that pages may share.
 */
export function LatchkeyProvider(props: LatchkeyProviderProps): ReactNode {
  const { locale = "en", messages = [], children } = props;
  const { sessionExpired = true, reauthenticate = true } = props;
  const isHydrated = useHydrated();
  // A server doesn't know the browser's time zone, and the browser's first render must be equal.
  const timeZone = props.timeZone ?? (isHydrated ? undefined : "UTC");
  const surroundings = useSurroundingsOf(props);
  const { session, reauthentication } = surroundings;
  useEffect(() => session.allowExpiry(sessionExpired), [session, sessionExpired]);
  useEffect(() => reauthentication.allow(reauthenticate), [reauthentication, reauthenticate]);
  return (
    <MessagesProvider locale={locale} messages={messages} timeZone={timeZone}>
      <SurroundingsContext.Provider value={surroundings}>
        <Surface appearance={surroundings.appearance} lang={locale} dir={directionOf(locale)}>
          {children}
          <SessionWatch onUserChanged={props.onUserChanged} />
          <ReauthenticationWatch />
        </Surface>
      </SurroundingsContext.Provider>
    </MessagesProvider>
  );
}

/**
 * Returns the same object while the application's props are the same. Functions don't count:
 * the latest ones are called.
 */
function useSurroundingsOf(props: LatchkeyProviderProps): Surroundings {
  const { client, config, appearance, forms, Link = "a", routes, ways = NO_WAYS, marks, lastMethod } = props;
  const latest = useLatest(props);
  const { current: begun } = useRef(props.initialSession);
  const session = useMemo(() => createSessionView(client.session, begun), [client, begun]);
  const [reauthentication] = useState(createReauthentication);
  const [secondStep] = useState<SecondStep>(() => createStore({ resume: null }));
  const configStore = useMemo(
    () => (config === undefined ? configStoreOf(client) : knownConfig(config)),
    [client, config],
  );
  // The deployment's looks are used once some component has requested its configuration.
  const { config: known } = useSyncExternalStore(configStore.watch, configStore.get, configStore.getInitial);
  // Inline props are new objects on each render; they hold nothing but texts.
  const texts = JSON.stringify({ routes, forms, appearance });
  return useMemo(() => {
    // The text was made from these props.
    const given = JSON.parse(texts) as Pick<LatchkeyProviderProps, "routes" | "forms" | "appearance">;
    // The application's looks override the service's configuration.
    const looks: Appearance = { ...known?.branding, ...given.appearance };
    return {
      client,
      session,
      reauthentication,
      secondStep,
      furtherSteps: FURTHER_STEPS,
      configStore,
      routes: { ...ROUTES, ...given.routes },
      hasAccountPage: given.routes?.account !== undefined,
      forms: given.forms ?? {},
      appearance: looks,
      config: known && { ...known, appName: looks.name ?? known.appName, branding: looks },
      Link,
      ways,
      marks,
      lastMethod,
      navigate: (to) => follow(to, latest.current.navigate),
      onEvent: (event) => latest.current.onEvent?.(event),
    };
  }, [
    client,
    session,
    reauthentication,
    secondStep,
    configStore,
    texts,
    known,
    Link,
    ways,
    marks,
    lastMethod,
  ]);
}
