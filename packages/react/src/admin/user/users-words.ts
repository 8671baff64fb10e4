"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import type { AdministeredUser } from "../base/types.ts";
import { personName } from "../users/person.tsx";
import type { Users } from "./user-dialogs.tsx";

/** Texts of an action on one user, by their name, or on several, by their number. */
export interface UsersWords {
  title(action: "ban" | "remove" | "role" | "signOut"): ReactNode;
  done(
    action: "ban" | "remove" | "restore" | "signOut" | "unban",
    users: readonly AdministeredUser[],
  ): ReactNode;
}

export function useUsersWords(users: Users): UsersWords {
  const t = useMessages();
  const [first] = users;
  const name = personName(first);
  return {
    title: (action) =>
      users.length === 1
        ? t.rich(`admin.user.${action}.title`, { name })
        : t(`admin.selected.${action}.title`, { n: users.length }),
    done(action, { length: n }) {
      if (users.length > 1) return t(`admin.selected.${action}.done`, { n });
      return action === "unban" ? t("admin.user.unban.done") : t(`admin.user.${action}.done`, { name });
    },
  };
}
