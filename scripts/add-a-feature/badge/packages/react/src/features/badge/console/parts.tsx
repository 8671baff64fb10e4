"use client";
import type { ReactNode } from "react";
import type { ConsolePart } from "../../../admin/base/console-part.ts";
import type { AdministeredUser } from "../../../admin/base/types.ts";
import { Panel } from "../../../layout/settings.tsx";
import { useMessages } from "../../../messages/index.ts";

/** Badges in the console for administrators. */
export const badgeConsole: ConsolePart = {
  tab: {
    id: "badges",
    label: "badge.title",
    isOffered: (config) => config?.methods.includes("badge") === true,
    Content: UserBadges,
  },
};

function UserBadges({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  return <Panel title={t("badge.of", { name: user.name })} />;
}
