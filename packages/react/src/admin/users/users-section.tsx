"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { useMessages } from "../../messages/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import { Needs } from "../not-allowed.tsx";
import { UserPage } from "../user/user-page.tsx";
import { ImportUsers } from "./import-users.tsx";
import { RemovedUsers } from "./removed-users.tsx";
import { Users } from "./users.tsx";
import { useUsersActions } from "./users-actions.tsx";

/**
 * `users`: all users. `users/<id>`: one of them. `users/import`: creates many. `users/removed`: removed users
 * who can be restored.
 */
export function UsersSection(): ReactNode {
  const t = useMessages();
  const [, below = ""] = useAdminScope().place.path.split("/");
  switch (below) {
    case "":
      return <UserList />;
    case "import":
      return (
        <Needs permission={["user", "create"]} title={t("admin.users.import.title")}>
          <ImportUsers />
        </Needs>
      );
    case "removed":
      return (
        <Needs permission={["user", "list"]} title={t("admin.users.removed.title")}>
          <RemovedUsers />
        </Needs>
      );
    default:
      return (
        <Needs permission={["user", "get"]} title={t("admin.users.title")}>
          <UserPage key={below} id={below} />
        </Needs>
      );
  }
}

function UserList(): ReactNode {
  const t = useMessages();
  const { buttons, outcome } = useUsersActions();
  return (
    <>
      <SectionTitle actions={buttons}>{t("admin.users.title")}</SectionTitle>
      <Needs permission={["user", "list"]}>
        {outcome}
        <Users />
      </Needs>
    </>
  );
}
