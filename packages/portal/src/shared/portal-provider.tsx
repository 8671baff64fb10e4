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
  /** Goes to a page without loading a document. Default: loads it. */
  navigate?: ((to: string) => void) | undefined;
  /** How links look and are followed. Default `a`. */
  Link?: LinkComponent | undefined;
  /** Default: what was chosen, else what the reader's system says. */
  scheme?: Scheme | "auto" | undefined;
  /** IANA name. Default: that of the account, else that of the machine. */
  timeZone?: string | undefined;
  /** What the page has beside what screens have by themselves. */
  ways?: readonly Way[] | undefined;
  /** Someone else is signed in now. */
  onUserChanged?: (() => void) | undefined;
  children: ReactNode;
}

/** What every page is drawn in: the texts, the session and the branding that its document was rendered with. */
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
      // As JSON, its dates are texts: the client takes them so, its type names what comes out.
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
        // Where they stand: the link is part of their address until a script takes it away.
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

/** That of the account, if one was chosen. */
export function timeZoneOf({ session }: SharedState): string | undefined {
  const timeZone = session?.user.timeZone;
  return typeof timeZone === "string" && timeZone !== "" ? timeZone : undefined;
}

/** What was chosen in this browser. Developers may ask for a scheme in the address; it is kept on no link. */
export function schemeAt({ isDevelopment, url, scheme }: SharedState): Scheme | undefined {
  const asked = isDevelopment ? /[?&]scheme=(light|dark)(?:&|$)/.exec(url)?.[1] : undefined;
  return asked === "light" || asked === "dark" ? asked : scheme;
}
