import { useConfig, useUser } from "@latchkey/react";
import { Alert } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { AppLink } from "./app-link.tsx";

/** The one thing to do next for a safer account; nothing where there is none. */
export function NextStep(): ReactNode {
  const t = usePortalMessages();
  const { config } = useConfig();
  const { user } = useUser();
  if (user === null || user.emailVerified || !config?.emailVerification) return null;
  return (
    <div data-portal="NextStep">
      <Alert
        tone="info"
        isFocused
        title={t("account.next.title")}
        actions={<AppLink href="/account/email">{t("account.next.verify.action")}</AppLink>}
      >
        {t("account.next.verify.text")}
      </Alert>
    </div>
  );
}
