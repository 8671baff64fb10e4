import type { AuthClient } from "@latchkey/client";
import { type ReactNode, useState } from "react";
import { declaredIn, type PageKind } from "../document/declared-page.ts";
import type { Embedded } from "../document/embedded.ts";
import { isAuthPage } from "../document/page.ts";
import { Footer } from "../shared/footer.tsx";
import { useLivePage } from "../shared/live-page.ts";
import { PortalProvider } from "../shared/portal-provider.tsx";
import { useHydrationMark } from "../shared/use-hydration-mark.ts";
import { DocumentTitle } from "./document-title.tsx";

export interface AuthAppProps {
  embedded: Embedded;
  client: AuthClient;
  /** The kind of the page. */
  kind: PageKind;
}

/** The signed-out pages: the same on the server and in the browser. */
export function AuthApp({ embedded, client, kind }: AuthAppProps): ReactNode {
  useHydrationMark();
  const { shown, onLanguage } = useLivePage(embedded);
  const { page } = shown;
  const [isRefused, setRefused] = useState<boolean>();
  if (!isAuthPage(page)) return null;
  const declared = declaredIn(kind, page.name);
  if (declared === undefined) return null;
  const { Screen } = declared;
  const footer = <Footer state={page.state} onLanguage={onLanguage} />;
  return (
    <PortalProvider {...shown} client={client} ways={kind.ways}>
      <DocumentTitle page={page} declared={declared} isRefused={isRefused} />
      <Screen state={page.state} footer={footer} onRefused={setRefused} />
    </PortalProvider>
  );
}
