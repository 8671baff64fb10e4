"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { useMessages } from "../../messages/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import { Needs } from "../not-allowed.tsx";
import { OrganizationPage } from "./organization-page.tsx";
import { Organizations } from "./organizations.tsx";

/** `organizations`: all organizations. `organizations/<id>`: one of them. */
export function OrganizationsSection(): ReactNode {
  const t = useMessages();
  const [, id = ""] = useAdminScope().place.path.split("/");
  return (
    <Needs permission={["organization", "list"]} title={t("admin.organizations.title")}>
      {id === "" ? (
        <>
          <SectionTitle>{t("admin.organizations.title")}</SectionTitle>
          <Organizations />
        </>
      ) : (
        <OrganizationPage key={id} id={id} />
      )}
    </Needs>
  );
}
