import { createAuthClient } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { createMemoryHistory } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { App } from "../../../portal/src/app/app.tsx";
import { NeedsScriptText } from "../../../portal/src/app/needs-script.tsx";
import { createAppRouter } from "../../../portal/src/app/router.tsx";
import { Shell } from "../../../portal/src/app/shell.tsx";
import { AuthApp } from "../../../portal/src/auth/auth-app.tsx";
import { declaredAt } from "../../../portal/src/auth/kinds.ts";
import type { Embedded } from "../../../portal/src/document/embedded.ts";
import type { AnyPage, SharedState } from "../../../portal/src/document/page.ts";
import { PortalProvider } from "../../../portal/src/shared/portal-provider.tsx";
import { networkOf } from "./answers.ts";
import { Host } from "./host.tsx";
import { handsIn } from "./play.ts";
import { Primitives } from "./primitives.tsx";
import type { State } from "./state.ts";

export interface StageProps {
  state: State;
  embedded: Embedded;
}

/** A real screen brought into one of its states, on a network with fixed answers. */
export function Stage({ state, embedded }: StageProps): ReactNode {
  const [{ client, router }] = useState(() => backstage(state));
  const shared = sharedOf(state, embedded.page.state);
  const { messages, marks } = embedded;

  useEffect(() => {
    // React's strict mode runs effects twice, which would repeat all actions.
    if (document.documentElement.dataset.played !== undefined) return;
    document.documentElement.dataset.played = "";
    Promise.resolve(state.play?.(handsIn(document))).then(
      () => {
        document.documentElement.dataset.ready = "";
      },
      (error: unknown) => reportError(error),
    );
  }, [state]);

  const { screen } = state;
  switch (screen.kind) {
    case "auth": {
      // The table's function has ensured that name and state match.
      const page = { name: screen.name, state: { ...shared, ...screen.own } } as unknown as AnyPage;
      const { kind } = declaredAt(screen.name);
      return <AuthApp embedded={{ page, messages, marks }} client={client} kind={kind} />;
    }
    case "app": {
      const { access } = state;
      const page: AnyPage = {
        name: "app",
        state: { ...shared, url: screen.path, ...(access && { access }) },
      };
      return <App embedded={{ page, messages, marks }} client={client} router={router} />;
    }
    case "no-script":
      return (
        <PortalProvider page={{ name: "app", state: shared }} messages={messages} client={client}>
          <Shell state={shared} path="/account">
            <NeedsScriptText />
          </Shell>
        </PortalProvider>
      );
    case "host":
      return <Host page={screen.page} state={shared} messages={messages} client={client} />;
    case "primitives":
      return (
        <PortalProvider page={embedded.page} messages={messages} client={client}>
          <Primitives />
        </PortalProvider>
      );
  }
}

/** All features, whatever the service offers: a screen is shown with all its parts. */
const OFFERED = {
  pictures: true,
  organizations: { teams: true, canRemoveLastTeam: false, dynamicRoles: true, canCreate: true },
  emailVerification: true,
  emailVerificationOnSignUp: true,
  passwordReset: true,
  changeEmail: true,
  deleteAccount: true,
  socialProviders: [],
  username: { min: 3, max: 30, isPlain: true, signUp: "optional", isImmutable: false },
  twoFactor: { methods: ["totp", "otp"], digits: { totp: 6, otp: 6 }, trustDeviceDays: 30 },
} satisfies Partial<UiConfig>;

function sharedOf(state: State, given: SharedState): SharedState {
  const branding = { ...given.config.branding, ...state.branding };
  const config = { ...given.config, ...OFFERED, ...state.config, branding };
  for (const name of state.without ?? []) Reflect.deleteProperty(config, name);
  return {
    ...given,
    session: state.session ?? null,
    loginHint: state.loginHint,
    lastMethod: state.lastMethod,
    redirectTo: undefined,
    config,
  };
}

function backstage({ screen, answers = {}, session, canKeepPasskeys }: State) {
  if (canKeepPasskeys && typeof PublicKeyCredential !== "undefined")
    Object.assign(PublicKeyCredential, { isUserVerifyingPlatformAuthenticatorAvailable: async () => true });
  const client = createAuthClient({
    baseURL: "https://states.invalid",
    fetch: networkOf({ "GET /get-session": { body: session ?? null }, ...answers }),
  });
  const router =
    screen.kind === "app" && typeof document === "object"
      ? createAppRouter({ client }, createMemoryHistory({ initialEntries: [screen.path] }))
      : undefined;
  return { client, router };
}
