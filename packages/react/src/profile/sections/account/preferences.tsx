"use client";
import type { ReactNode } from "react";
import { Preferences, type PreferencesProps } from "../../../account/preferences/preferences.tsx";
import { SectionTitle, Subsection } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";

export interface PreferencesSectionProps {
  /** Language and time zone were saved. */
  onPreferences?: PreferencesProps["onSuccess"];
  intro?: ReactNode;
  /** Further preferences of the application. */
  children?: ReactNode;
}

/** Language, time zone, and the application's preferences. */
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
