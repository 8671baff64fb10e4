import { RadioGroup } from "@latchkey/react/primitives";
import { PreferencesSection, Subsection } from "@latchkey/react/sections";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../../messages/index.ts";
import type { Scheme } from "../../../shared/portal-provider.tsx";
import { useSettings } from "../../settings.ts";

const SCHEMES = ["auto", "light", "dark"] as const satisfies (Scheme | "auto")[];

/** `/account/preferences`: language, time zone, colors. */
export function PreferencesPage(): ReactNode {
  const t = usePortalMessages();
  const { scheme, setScheme, setLanguage, setTimeZone } = useSettings();
  return (
    <PreferencesSection
      intro={t("account.preferences.intro")}
      onPreferences={({ locale, timeZone }) => {
        setTimeZone(timeZone || undefined);
        setLanguage(locale || null);
      }}
    >
      <Subsection
        title={t("account.preferences.scheme.title")}
        description={t("account.preferences.scheme.text")}
      >
        <div data-lk="Rows">
          <RadioGroup
            label={t("account.preferences.scheme.label")}
            isLabelHidden
            value={scheme}
            onChange={(chosen) => setScheme(SCHEMES.find((known) => known === chosen) ?? "auto")}
            options={SCHEMES.map((value) => ({ value, label: t(`account.preferences.scheme.${value}`) }))}
          />
        </div>
      </Subsection>
    </PreferencesSection>
  );
}
