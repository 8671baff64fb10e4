"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { ConfirmDialog } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useEach } from "../list/use-each.tsx";
import { useAct } from "../use-act.ts";
import type { UsersDialogProps } from "./user-dialogs.tsx";
import { useUsersWords } from "./users-words.ts";

/** Ends all sessions of users. */
export function SignOutDialog({ users, isOpen, onClose, onDone }: UsersDialogProps): ReactNode {
  const t = useMessages();
  const words = useUsersWords(users);
  const each = useEach();
  const ending = useAct(
    (calls) => each.send(users, ({ id }) => calls.revokeUserSessions({ userId: id })),
    ({ done, failed }) => onDone({ text: words.done("signOut", done), failed }),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isPending={ending.isPending}
      tone="danger"
      title={words.title("signOut")}
      confirmLabel={t("admin.user.signOut.label")}
      onConfirm={ending.press}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
    >
      <FormNotice notice={ending.failure} isFocused onRetry={ending.press} />
      <p>{t(users.length === 1 ? "admin.user.signOut.text" : "admin.selected.signOut.text")}</p>
      {each.view}
    </ConfirmDialog>
  );
}
