import type { AuthClient } from "@latchkey/client";
import { type ReactNode, useState } from "react";
import type { Embedded } from "../document/embedded.ts";
import { isAuthPage, isMailPage } from "../document/page.ts";
import { DocumentTitle } from "../shared/document-title.tsx";
import { useLivePage } from "../shared/live-page.ts";
import { PortalProvider } from "../shared/portal-provider.tsx";
import { useHydrationMark } from "../shared/use-hydration-mark.ts";
import { AuthScreen } from "./page.tsx";
import type { AuthScreens } from "./screens.ts";

export interface AuthAppProps {
  embedded: Embedded;
  client: AuthClient;
  /** Components that draw the page. */
  screens: AuthScreens;
}

/** The signed-out pages: the same on the server and in the browser. */
export function AuthApp({ embedded, client, screens }: AuthAppProps): ReactNode {
  useHydrationMark();
  const { shown, onLanguage } = useLivePage(embedded);
  const { page } = shown;
  const [isRefused, setRefused] = useState<boolean>();
  if (!isAuthPage(page)) return null;
  return (
    <PortalProvider {...shown} client={client} ways={isMailPage(page) ? screens.mailWays : undefined}>
      <DocumentTitle page={page} isRefused={isRefused} />
      <AuthScreen page={page} screens={screens} onLanguage={onLanguage} onRefused={setRefused} />
    </PortalProvider>
  );
}
