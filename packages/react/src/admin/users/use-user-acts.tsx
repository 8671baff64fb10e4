"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { Done, RowMenu } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useAct } from "../use-act.ts";
import { useDialogs } from "../use-dialogs.ts";
import { type UserDialogName, UserDialogs } from "../user/user-dialogs.tsx";
import { personName } from "./person.tsx";
import { isBanned } from "./user-badges.tsx";

interface UserActs {
  menu(user: AdministeredUser): ReactNode;
  /** Renders the error of an action, below the user's row. */
  note(user: AdministeredUser): ReactNode;
  dialogs: ReactNode;
}

/** Actions in a user's row: sign out, ban and unban. */
export function useUserActs(): UserActs {
  const t = useMessages();
  const { can } = useAdminScope();
  const dialogs = useDialogs<UserDialogName>();
  // User of the last action.
  const [about, setAbout] = useState<AdministeredUser | null>(null);
  const [done, setDone] = useState<ReactNode>(null);
  const unbanning = useAct(
    (calls, user: AdministeredUser) => calls.unbanUser({ userId: user.id }),
    () => setDone(t("admin.user.unban.done")),
  );
  const ask = (user: AdministeredUser, name: UserDialogName): void => {
    unbanning.clear();
    setDone(null);
    setAbout(user);
    dialogs.open(name);
  };
  const unban = (user: AdministeredUser): void => {
    setDone(null);
    setAbout(user);
    unbanning.press(user);
  };
  return {
    menu: (user) => (
      <RowMenu
        part="actions"
        name={personName(user)}
        items={[
          can("session", "revoke") && {
            id: "signOut",
            label: t("admin.user.signOut.label"),
            onAction: () => ask(user, "signOut"),
          },
          can("user", "ban") &&
            (isBanned(user)
              ? { id: "unban", label: t("admin.user.unban.label"), onAction: () => unban(user) }
              : {
                  id: "ban",
                  label: t("admin.user.ban.open"),
                  tone: "danger",
                  onAction: () => ask(user, "ban"),
                }),
        ]}
      />
    ),
    note: (user) =>
      unbanning.failure !== null && user.id === about?.id ? (
        <FormNotice notice={unbanning.failure} isFocused onRetry={() => unbanning.press(user)} />
      ) : null,
    dialogs: (
      <>
        <Done isFloating>{done}</Done>
        {about === null ? null : (
          <UserDialogs key={dialogs.count} user={about} dialogs={dialogs} onDone={setDone} />
        )}
      </>
    ),
  };
}
