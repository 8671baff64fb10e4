"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, ConfirmDialog, Done, preloading } from "../../primitives/index.ts";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { SessionsList } from "../sessions/sessions-list.tsx";
import { useDialogs } from "../use-dialogs.ts";
import { type UserDialogName, UserDialogs } from "./user-dialogs.tsx";

/** Sessions of a user. */
export function UserSessions({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const { can } = useAdminScope();
  const isOwn = useSession().data?.user.id === user.id;
  const dialogs = useDialogs<UserDialogName>();
  const [done, setDone] = useState<ReactNode>(null);
  return (
    <>
      <SessionsList
        // Reloads the list after all sessions were ended.
        key={done === null ? "open" : "ended"}
        label={t("admin.user.tabs.sessions")}
        asked={{ userId: user.id }}
        hasPeople={false}
      />
      {can("session", "revoke") && !isOwn && done === null ? (
        <p data-part="onward">
          <Button {...preloading(ConfirmDialog)} variant="danger" onPress={() => dialogs.open("signOut")}>
            {t("admin.user.signOut.label")}
          </Button>
        </p>
      ) : null}
      <Done>{done}</Done>
      <UserDialogs
        key={dialogs.count}
        users={[user]}
        dialogs={dialogs}
        onDone={({ text }) => setDone(text)}
      />
    </>
  );
}
