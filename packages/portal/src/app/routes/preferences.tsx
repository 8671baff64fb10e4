import { useConfig } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import { Preferences } from "@latchkey/react/preferences";
import { RadioGroup } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import type { Scheme } from "../../shared/portal-provider.tsx";
import { PageSection } from "../page-section.tsx";
import { useSettings } from "../settings.ts";

const SCHEMES = ["auto", "light", "dark"] as const satisfies (Scheme | "auto")[];

/** `/account/preferences`: language, time zone, colors. */
export function PreferencesPage(): ReactNode {
  const t = usePortalMessages();
  const { config } = useConfig();
  const { scheme, setScheme, setLanguage, setTimeZone } = useSettings();
  return (
    <>
      <PageTitle intro={config && t("account.preferences.intro", { appName: config.appName })}>
        {t("account.preferences.title")}
      </PageTitle>
      <PageSection
        title={t("account.preferences.region.title")}
        description={t("account.preferences.region.text")}
      >
        <Preferences
          onSuccess={({ locale, timeZone }) => {
            setTimeZone(timeZone || undefined);
            setLanguage(locale || null);
          }}
        />
      </PageSection>
      <PageSection
        title={t("account.preferences.scheme.title")}
        description={t("account.preferences.scheme.text")}
      >
        <div data-portal="Panel">
          <RadioGroup
            label={t("account.preferences.scheme.label")}
            isLabelHidden
            value={scheme}
            onChange={(chosen) => setScheme(SCHEMES.find((known) => known === chosen) ?? "auto")}
            options={SCHEMES.map((value) => ({ value, label: t(`account.preferences.scheme.${value}`) }))}
          />
        </div>
      </PageSection>
    </>
  );
}
