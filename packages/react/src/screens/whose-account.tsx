"use client";
import type { SessionData } from "@latchkey/client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";

/** The account that the screen is about. */
export function WhoseAccount({ user }: { user: SessionData["user"] }): ReactNode {
  const t = useMessages();
  return (
    <p data-part="account">
      <span data-part="label">{t("auth.expired.account")}</span> <bdi dir="ltr">{user.email}</bdi>
    </p>
  );
}
