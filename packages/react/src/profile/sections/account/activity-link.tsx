"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { useSections } from "../../../screens/sections.ts";
import { TextLink } from "../../../screens/text-link.tsx";

/** A link to the account's activity. */
export function ActivityLink(): ReactNode {
  const t = useMessages();
  const href = useSections().account?.("activity");
  if (href === undefined) return null;
  return (
    <p data-part="onward">
      <TextLink href={href}>{t("account.activity.link")}</TextLink>
    </p>
  );
}
