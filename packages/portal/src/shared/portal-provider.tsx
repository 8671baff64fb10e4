import type { AuthClient, SessionData } from "@latchkey/client";
import { LatchkeyProvider } from "@latchkey/react/provider";
import { type ReactNode, useMemo } from "react";
import type { Embedded } from "../embedded.ts";
import { pageLink } from "../links.ts";
import type { SharedState } from "../page.ts";

export type Scheme = "light" | "dark";

export interface PortalProviderProps extends Embedded {
  client: AuthClient;
  /** Goes to a page without loading a document. Default: loads it. */
  navigate?: ((to: string) => void) | undefined;
  /** Default: what the reader's system says. */
  scheme?: Scheme | undefined;
  /** Somebody else is signed in now. */
  onUserChanged?: (() => void) | undefined;
  children: ReactNode;
}

/** What every page is drawn in: the texts, the session and the branding that its document was rendered with. */
export function PortalProvider(props: PortalProviderProps): ReactNode {
  const { page, messages, client, navigate, scheme = schemeAt(page.state), onUserChanged, children } = props;
  const { state } = page;
  const { accent, radius, font } = state.config.branding;
  const appearance = useMemo(
    () => ({
      ...(accent === undefined ? {} : { accent }),
      ...(radius === undefined ? {} : { radius }),
      ...(font === undefined ? {} : { font }),
      ...(scheme === undefined ? {} : { scheme }),
    }),
    [accent, radius, font, scheme],
  );
  return (
    <LatchkeyProvider
      client={client}
      // As JSON, its dates are texts: the client takes them so, its type names what comes out.
      initialSession={state.session as unknown as SessionData | null}
      config={state.config}
      locale={state.lang}
      messages={messages}
      appearance={appearance}
      routes={{
        signIn: pageLink(state, "/sign-in"),
        signUp: pageLink(state, "/sign-up"),
        account: "/account",
        afterSignIn: "/account",
        signedOut: "/signed-out",
      }}
      forms={{
        signIn: pageLink(state, "/sign-in"),
        signUp: pageLink(state, "/sign-up"),
        signOut: "/sign-out",
      }}
      navigate={navigate}
      onUserChanged={onUserChanged}
    >
      {children}
    </LatchkeyProvider>
  );
}

/** Developers may ask for a scheme in the address; it is kept on no link. */
export function schemeAt({ isDevelopment, url }: SharedState): Scheme | undefined {
  const scheme = isDevelopment ? /[?&]scheme=(light|dark)(?:&|$)/.exec(url)?.[1] : undefined;
  return scheme === "light" || scheme === "dark" ? scheme : undefined;
}
