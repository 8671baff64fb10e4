import type { AuthClient } from "@latchkey/client";
import type { Branding } from "latchkey/shared";
import { type ReactNode, useMemo, useState } from "react";
import type { Embedded } from "../document/embedded.ts";
import { PortalProvider, type Scheme } from "../shared/portal-provider.tsx";
import { useHydrationMark } from "../shared/use-hydration-mark.ts";
import { Preview } from "./preview.tsx";
import { ThemeForm } from "./theme-form.tsx";

export interface ThemePageProps {
  embedded: Embedded;
  client: AuthClient;
}

/** `/_theme`: preview of a branding and a preset while they are chosen, to copy. For developers only. */
export function ThemePage({ embedded, client }: ThemePageProps): ReactNode {
  useHydrationMark();
  const { config } = embedded.page.state;
  const begun = useMemo<Branding>(() => ({ name: config.appName, ...config.branding }), [config]);
  const [branding, setBranding] = useState(begun);
  const [scheme, setScheme] = useState<Scheme>("light");
  const [shown, setShown] = useState<"signIn" | "account">("signIn");
  return (
    <div data-portal="Theme">
      <PortalProvider {...embedded} client={client}>
        <ThemeForm
          branding={branding}
          scheme={scheme}
          onBranding={setBranding}
          onScheme={setScheme}
          shown={shown}
          onShown={setShown}
          onReset={() => setBranding(begun)}
        />
      </PortalProvider>
      <Preview embedded={embedded} client={client} branding={branding} scheme={scheme} shown={shown} />
    </div>
  );
}
