import type { AuthClient, SessionData } from "@latchkey/client";
import type { LinkComponent, Way } from "@latchkey/react";
import { ImpersonationBar } from "@latchkey/react/impersonation-bar";
import { Optional } from "@latchkey/react/primitives";
import { LatchkeyProvider } from "@latchkey/react/provider";
import type { ReactNode } from "react";
import type { Embedded } from "../document/embedded.ts";
import { pageLink } from "../document/links.ts";
import type { SharedState } from "../document/page.ts";
import { StayOffline } from "./stay-offline.tsx";

export type Scheme = "light" | "dark";

export interface PortalProviderProps extends Embedded {
  client: AuthClient;
  /** Opens a page without loading a document. Default: loads it. */
  navigate?: ((to: string) => void) | undefined;
  /** Component that draws and follows links. Default `a`. */
  Link?: LinkComponent | undefined;
  /** Default: the choice in this browser, else the system's. */
  scheme?: Scheme | "auto" | undefined;
  /** IANA name. Default: the account's, else the machine's. */
  timeZone?: string | undefined;
  /** Further sign-in methods of the page, beside those of the screens. */
  ways?: readonly Way[] | undefined;
  /** Called when another user is signed in. */
  onUserChanged?: (() => void) | undefined;
  children: ReactNode;
}

/** Context of every page: the texts, the session and the branding that its document was rendered with. */
export function PortalProvider(props: PortalProviderProps): ReactNode {
  const {
    page,
    messages,
    marks,
    client,
    navigate,
    Link,
    scheme = schemeAt(page.state) ?? "auto",
    ways,
    onUserChanged,
    children,
  } = props;
  const { state } = page;
  const { timeZone = timeZoneOf(state) } = props;
  return (
    <LatchkeyProvider
      client={client}
      // JSON has dates as strings: the client accepts them, and its type describes the result.
      initialSession={state.session as unknown as SessionData | null}
      config={state.config}
      locale={state.lang}
      timeZone={timeZone}
      messages={messages}
      appearance={{ scheme }}
      ways={ways}
      marks={marks}
      lastMethod={state.lastMethod}
      routes={{
        signIn: pageLink(state, "/sign-in"),
        signUp: pageLink(state, "/sign-up"),
        forgotPassword: pageLink(state, "/forgot-password"),
        checkMail: pageLink(state, "/sign-in/check-mail"),
        resetPassword: pageLink({ url: state.url }, "/reset-password"),
        verifyEmail: pageLink(state, "/verify-email"),
        socialError: pageLink(state, "/error"),
        twoFactor: pageLink(state, "/two-factor"),
        connections: "/account/connections",
        organization: "/o",
        newOrganization: "/organizations/new",
        account: "/account",
        afterSignIn: "/account",
        afterSignUp: "/welcome",
        signedOut: "/signed-out",
      }}
      forms={{
        signIn: pageLink(state, "/sign-in"),
        signUp: pageLink(state, "/sign-up"),
        signOut: "/sign-out",
        forgotPassword: pageLink(state, "/forgot-password"),
        checkMail: pageLink(state, "/sign-in/check-mail"),
        // The current page: the link is part of its URL until a script removes it.
        resetPassword: state.url,
        verifyEmail: state.url,
        deleteAccount: state.url,
        undoEmailChange: state.url,
        undoSignInMethod: state.url,
        acceptInvitation: state.url,
        magicLink: state.url,
        stopImpersonating: "/stop-impersonating",
      }}
      navigate={navigate}
      Link={Link}
      onUserChanged={onUserChanged}
    >
      <ImpersonationBar />
      {children}
      <Optional>
        <StayOffline />
      </Optional>
    </LatchkeyProvider>
  );
}

/** Returns the account's time zone, if one was chosen. */
export function timeZoneOf({ session }: SharedState): string | undefined {
  const timeZone = session?.user.timeZone;
  return typeof timeZone === "string" && timeZone !== "" ? timeZone : undefined;
}

/**
 * Returns the color scheme chosen in this browser. Developers may set one in the URL; links don't keep it.
 */
export function schemeAt({ isDevelopment, url, scheme }: SharedState): Scheme | undefined {
  const asked = isDevelopment ? /[?&]scheme=(light|dark)(?:&|$)/.exec(url)?.[1] : undefined;
  return asked === "light" || asked === "dark" ? asked : scheme;
}
