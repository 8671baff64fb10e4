"use client";
import type { ReactNode } from "react";
import { ChangeEmail } from "../../../account/email/change-email.tsx";
import { useConfig } from "../../../context/context.ts";
import { SectionTitle } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";

/** The account's email address. */
export function EmailSection(): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  return (
    <>
      <SectionTitle intro={config && t("account.email.intro", { appName: config.appName })}>
        {t("account.email.title")}
      </SectionTitle>
      <ChangeEmail />
    </>
  );
}
