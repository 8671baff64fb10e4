import type { AuthClient } from "@latchkey/client";
import { SignIn } from "@latchkey/react/sign-in";
import type { Branding } from "latchkey/shared";
import type { ReactNode } from "react";
import type { Embedded } from "../document/embedded.ts";
import type { AnyPage } from "../document/page.ts";
import { PortalProvider, type Scheme } from "../shared/portal-provider.tsx";

export interface PreviewProps {
  embedded: Embedded;
  client: AuthClient;
  branding: Branding;
  scheme: Scheme;
}

/** The sign-in page, with a branding that isn't configured yet. */
export function Preview({ embedded, client, branding, scheme }: PreviewProps): ReactNode {
  const { page, messages } = embedded;
  const config = { ...page.state.config, appName: branding.name?.trim() || "Latchkey", branding };
  // The same page with another configuration; spreading a union loses its discriminant.
  const previewed = { ...page, state: { ...page.state, config, session: null } } as AnyPage;
  return (
    <PortalProvider page={previewed} messages={messages} client={client} scheme={scheme}>
      <div data-portal="Preview">
        <SignIn layout="page" headingLevel={2} />
      </div>
    </PortalProvider>
  );
}
