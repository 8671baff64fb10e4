"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { SectionTitle } from "../../profile/section-title.tsx";
import { Needs } from "../not-allowed.tsx";
import { useAdminScope } from "../scope.tsx";
import { UserPage } from "../user/user-page.tsx";
import { Users } from "./users.tsx";

/** `users`: everyone who has an account. `users/<id>`: one of them. */
export function UsersSection(): ReactNode {
  const t = useMessages();
  const [, id = ""] = useAdminScope().place.path.split("/");
  if (id !== "")
    return (
      <Needs permission={["user", "get"]}>
        <UserPage key={id} id={id} />
      </Needs>
    );
  return (
    <>
      <SectionTitle>{t("admin.users.title")}</SectionTitle>
      <Needs permission={["user", "list"]}>
        <Users />
      </Needs>
    </>
  );
}
