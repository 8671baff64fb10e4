"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { SectionTitle } from "../../profile/section-title.tsx";
import { Needs } from "../not-allowed.tsx";
import { Users } from "./users.tsx";

/** `users`: everyone who has an account. */
export function UsersSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.users.title")}</SectionTitle>
      <Needs permission={["user", "list"]}>
        <Users />
      </Needs>
    </>
  );
}
