"use client";
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLatest } from "../flows/use-latest.ts";
import { directionOf } from "../messages/languages.ts";
import { MessagesProvider } from "../messages/provider.tsx";
import { Surface } from "../primitives/surface.tsx";
import { configStoreOf, knownConfig } from "../provider/config-store.ts";
import { type Surroundings, SurroundingsContext } from "../provider/context.ts";
import { follow } from "../provider/navigation.ts";
import { createReauthentication } from "../provider/reauthentication.ts";
import { createSessionView } from "../provider/session-view.ts";
import type { Forms, LatchkeyProviderProps, Routes } from "../provider/types.ts";
import type { Way } from "../provider/ways.ts";
import { ReauthenticationWatch } from "../session-dialogs/reauthentication-watch.tsx";
import { SessionWatch } from "../session-dialogs/session-watch.tsx";
import type { Appearance } from "../styles/tokens.ts";

const ROUTES: Routes = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  acceptInvitation: "/accept-invitation",
  account: "/account",
  afterSignIn: "/",
  signedOut: "/",
};

const NO_APPEARANCE: Appearance = {};
const NO_WAYS: readonly Way[] = [];

/**
 * What components below it work with. This one has no language built in: give it `messages`.
 *
 * It keeps nothing between requests: a server renders one for each page, with a client that pages may share.
 */
export function LatchkeyProvider(props: LatchkeyProviderProps): ReactNode {
  const { locale = "en", messages = [], timeZone, children } = props;
  const { sessionExpired = true, reauthenticate = true } = props;
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

/** The same object as long as what the application gave is the same, functions aside: the latest ones are called. */
function useSurroundingsOf(props: LatchkeyProviderProps): Surroundings {
  const { client, config, appearance, forms, Link = "a", routes, ways = NO_WAYS, marks, lastMethod } = props;
  const latest = useLatest(props);
  const { current: begun } = useRef(props.initialSession);
  const session = useMemo(() => createSessionView(client.session, begun), [client, begun]);
  const [reauthentication] = useState(createReauthentication);
  const configStore = useMemo(
    () => (config === undefined ? configStoreOf(client) : knownConfig(config)),
    [client, config],
  );
  // What a deployment looks like is taken over when someone has asked for its configuration anyway.
  const { config: known } = useSyncExternalStore(configStore.watch, configStore.get, configStore.getInitial);
  const looks = appearance ?? known?.branding ?? NO_APPEARANCE;
  // Written inline these are new objects each time; they hold nothing but texts.
  const texts = JSON.stringify({ routes, forms });
  const plain = useMemo(() => {
    const given = JSON.parse(texts) as { routes?: Partial<Routes>; forms?: Forms };
    return { routes: { ...ROUTES, ...given.routes }, forms: given.forms ?? {} };
  }, [texts]);
  return useMemo(
    () => ({
      client,
      session,
      reauthentication,
      configStore,
      ...plain,
      Link,
      ways,
      marks,
      lastMethod,
      appearance: looks,
      navigate: (to) => follow(to, latest.current.navigate),
      onEvent: (event) => latest.current.onEvent?.(event),
    }),
    [client, session, reauthentication, configStore, plain, Link, ways, marks, lastMethod, looks],
  );
}
