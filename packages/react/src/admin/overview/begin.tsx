"use client";
import UsersRound from "lucide-react/icons/users-round";
import type { ReactNode } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../scope.tsx";

/** In place of the figures of a service that nobody uses yet: what to do next. */
export function Begin(): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  return (
    <Panel icon={<UsersRound size={20} strokeWidth={1.75} />} title={t("admin.overview.begin.title")}>
      <ul data-part="next">
        <li>
          <TextLink href={hrefTo("users")}>{t("admin.overview.begin.users")}</TextLink>
        </li>
        <li>
          <TextLink href={hrefTo("service")}>{t("admin.overview.begin.service")}</TextLink>
        </li>
      </ul>
    </Panel>
  );
}
