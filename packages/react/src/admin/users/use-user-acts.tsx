"use client";
import type { Result } from "@latchkey/client";
import { type ReactNode, useRef, useState } from "react";
import type { Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import {
  CircleCheck,
  CircleX,
  KeyRound,
  LogIn,
  LogOut,
  Mail,
  Pencil,
  ShieldAlert,
  UserRound,
  UserRoundPen,
  UserRoundX,
} from "../../primitives/icons.tsx";
import { type MenuItem, RowMenu } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useDescribeAdminError } from "../base/use-admin.ts";
import { useAct } from "../use-act.ts";
import { useDialogs } from "../use-dialogs.ts";
import { type Outcome, useOutcome } from "../use-outcome.tsx";
import { useRemovableMethods } from "../user/remove-method-dialog.tsx";
import { type UserDialogName, UserDialogs, type Users } from "../user/user-dialogs.tsx";
import { personName } from "./person.tsx";
import { isBanned } from "./user-badges.tsx";

export interface UserActs {
  /** Actions on a user, for a menu. */
  items(user: AdministeredUser): readonly MenuItem[];
  menu(user: AdministeredUser): ReactNode;
  /** Opens the dialog of an action on one user or several. */
  ask(users: Users, name: UserDialogName): void;
  show(outcome: Outcome): void;
  /** Renders the error of an action, below the user's row. */
  note(user: AdministeredUser): ReactNode;
  /** The open dialog, and the outcome of the last action. */
  view: ReactNode;
}

/** All actions on users. `onDone`: called after each. */
export function useUserActs(onDone?: () => void): UserActs {
  const describe = useDescribeAdminError();
  const dialogs = useDialogs<UserDialogName>();
  const outcome = useOutcome();
  const [users, setUsers] = useState<Users | null>(null);
  const [failures, setFailures] = useState<Readonly<Record<string, Notice>>>({});
  const begin = (next: Users): void => {
    outcome.show(null);
    setFailures({});
    setUsers(next);
  };
  const ask = (next: Users, name: UserDialogName): void => {
    begin(next);
    dialogs.open(name);
  };
  const show = (done: Outcome): void => {
    outcome.show(done);
    setFailures(
      Object.fromEntries((done.failed ?? []).map(({ row, error }) => [row.id, describe(error)[0]])),
    );
    onDone?.();
  };
  const pressed = usePressed(begin, show);
  const items = useItems({ ask, press: pressed.press });
  return {
    items,
    ask,
    show,
    menu: (user) => <RowMenu part="actions" name={personName(user)} items={items(user)} />,
    note(user) {
      const failure = pressed.failure?.user.id === user.id ? pressed.failure.notice : failures[user.id];
      return failure === undefined ? null : (
        <FormNotice
          notice={failure}
          isFocused
          onRetry={pressed.failure === null ? undefined : pressed.retry}
        />
      );
    },
    view: (
      <>
        {outcome.view}
        {users === null ? null : (
          <UserDialogs key={dialogs.count} users={users} dialogs={dialogs} onDone={show} />
        )}
      </>
    ),
  };
}

type Press = "confirm" | "unban";

/** Actions without a dialog. */
function usePressed(begin: (users: Users) => void, show: (outcome: Outcome) => void) {
  const t = useMessages();
  // The last action. A reference, since its answer comes to the render that sent it.
  const last = useRef<{ user: AdministeredUser; what: Press }>(null);
  const act = useAct(
    (calls, { id }: AdministeredUser, what: Press): Promise<Result<unknown>> =>
      what === "unban"
        ? calls.unbanUser({ userId: id })
        : calls.updateUser({ userId: id, data: { emailVerified: true } }),
    () =>
      show({
        text: t(last.current?.what === "unban" ? "admin.user.unban.done" : "admin.user.email.confirmed"),
      }),
  );
  const press = (user: AdministeredUser, what: Press): void => {
    begin([user]);
    last.current = { user, what };
    act.press(user, what);
  };
  return {
    press,
    failure:
      act.failure === null || last.current === null ? null : { user: last.current.user, notice: act.failure },
    retry() {
      if (last.current !== null) press(last.current.user, last.current.what);
    },
  };
}

interface ItemsOptions {
  ask(users: Users, name: UserDialogName): void;
  press(user: AdministeredUser, what: Press): void;
}

function useItems({ ask, press }: ItemsOptions): (user: AdministeredUser) => readonly MenuItem[] {
  const t = useMessages();
  const { can, hrefTo } = useAdminScope();
  const removable = useRemovableMethods();
  return (user) => {
    const opening = (id: UserDialogName, label: string, icon: ReactNode, tone?: "danger"): MenuItem => ({
      id,
      label,
      icon,
      tone,
      onAction: () => ask([user], id),
    });
    const pressing = (id: Press, label: string): MenuItem => ({
      id,
      label,
      icon: id === "unban" ? <CircleCheck size={16} /> : <Mail size={16} />,
      onAction: () => press(user, id),
    });
    const mayUpdate = can("user", "update");
    const maySetPassword = can("user", "set-password");
    const mayConfirm = !user.emailVerified && mayUpdate && can("user", "set-email");
    return [
      can("user", "get") && {
        id: "view",
        label: t("admin.users.create.view"),
        icon: <UserRound size={16} />,
        href: hrefTo(`users/${user.id}`),
      },
      mayUpdate && opening("edit", t("admin.user.edit.open"), <Pencil size={16} />),
      mayConfirm && pressing("confirm", t("admin.user.email.confirm")),
      can("user", "set-role") && opening("role", t("admin.user.role.open"), <UserRoundPen size={16} />),
      maySetPassword && opening("password", t("admin.user.password.open"), <KeyRound size={16} />),
      maySetPassword &&
        removable(user).length > 0 &&
        opening("removeMethod", t("admin.user.removeMethod.open"), <ShieldAlert size={16} />),
      can("user", "impersonate") &&
        !isBanned(user) &&
        opening("impersonate", t("admin.user.impersonate.open"), <LogIn size={16} />),
      can("session", "revoke") && opening("signOut", t("admin.user.signOut.label"), <LogOut size={16} />),
      can("user", "ban") &&
        (isBanned(user)
          ? pressing("unban", t("admin.user.unban.label"))
          : opening("ban", t("admin.user.ban.open"), <CircleX size={16} />, "danger")),
      can("user", "delete") &&
        opening("remove", t("admin.user.remove.open"), <UserRoundX size={16} />, "danger"),
    ].filter((item) => item !== false);
  };
}
