"use client";
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createStore } from "../flows/store.ts";
import { useLatest } from "../flows/use-latest.ts";
import { directionOf } from "../messages/languages.ts";
import { MessagesProvider } from "../messages/provider.tsx";
import { Surface } from "../primitives/surface.tsx";
import { configStoreOf, knownConfig } from "../provider/config-store.ts";
import { type Surroundings, SurroundingsContext } from "../provider/context.ts";
import { follow } from "../provider/navigation.ts";
import { createReauthentication } from "../provider/reauthentication.ts";
import type { SecondStep } from "../provider/second-step.ts";
import { createSessionView } from "../provider/session-view.ts";
import type { LatchkeyProviderProps, Routes } from "../provider/types.ts";
import type { Way } from "../provider/ways.ts";
import { ReauthenticationWatch } from "../session-dialogs/reauthentication-watch.tsx";
import { SessionWatch } from "../session-dialogs/session-watch.tsx";
import type { Appearance } from "../styles/tokens.ts";

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

/** Most sign-ins want no second step. */
const loadSecondStep: Surroundings["loadSecondStep"] = async () => {
  const { TwoFactorChallenge } = await import("../two-factor/challenge.tsx");
  return TwoFactorChallenge;
};

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
  const [secondStep] = useState<SecondStep>(() => createStore({ resume: null }));
  const configStore = useMemo(
    () => (config === undefined ? configStoreOf(client) : knownConfig(config)),
    [client, config],
  );
  // What a deployment looks like is taken over when someone has asked for its configuration anyway.
  const { config: known } = useSyncExternalStore(configStore.watch, configStore.get, configStore.getInitial);
  // Written inline these are new objects each time; they hold nothing but texts.
  const texts = JSON.stringify({ routes, forms, appearance });
  return useMemo(() => {
    // As it was written.
    const given = JSON.parse(texts) as Pick<LatchkeyProviderProps, "routes" | "forms" | "appearance">;
    // What the application says of its looks, over what the service is configured with.
    const looks: Appearance = { ...known?.branding, ...given.appearance };
    return {
      client,
      session,
      reauthentication,
      secondStep,
      loadSecondStep,
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
