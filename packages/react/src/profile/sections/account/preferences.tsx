"use client";
import type { ReactNode } from "react";
import { Preferences, type PreferencesProps } from "../../../account/preferences.tsx";
import { SectionTitle, Subsection } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";

export interface PreferencesSectionProps {
  /** Language and time zone are saved. */
  onPreferences?: PreferencesProps["onSuccess"];
  intro?: ReactNode;
  /** What else is chosen here. */
  children?: ReactNode;
}

/** Language, time zone, and what the application adds to them. */
export function PreferencesSection({ intro, children, onPreferences }: PreferencesSectionProps): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle intro={intro}>{t("account.preferences.title")}</SectionTitle>
      <Subsection
        title={t("account.preferences.region.title")}
        description={t("account.preferences.region.text")}
      >
        <Preferences onSuccess={onPreferences} />
      </Subsection>
      {children}
    </>
  );
}
