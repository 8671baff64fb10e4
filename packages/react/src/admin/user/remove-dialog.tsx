"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { ConfirmDialog } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAdminScope } from "../base/scope.tsx";
import { toEach } from "../list/to-each.ts";
import { useEach } from "../list/use-each.tsx";
import { useAct } from "../use-act.ts";
import type { UsersDialogProps } from "./user-dialogs.tsx";
import { useUsersWords } from "./users-words.ts";

/** Removes users. With soft deletion, the removal can be undone for 30 days. */
export function RemoveDialog({ users, isOpen, onClose, onDone }: UsersDialogProps): ReactNode {
  const t = useMessages();
  const isSoft = useAdminScope().access.deletion === "soft";
  const words = useUsersWords(users);
  const each = useEach();
  const [{ email }] = users;
  const removing = useAct(
    (calls) => each.send(users, ({ id }) => calls.removeUser({ userId: id })),
    ({ done, failed }) =>
      onDone({
        text: words.done("remove", done),
        failed,
        undo: isSoft
          ? {
              send: (calls) => toEach(done, ({ id }) => calls.restoreUser({ userId: id })),
              text: words.done("restore", done),
            }
          : undefined,
      }),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isPending={removing.isPending}
      tone="danger"
      title={words.title("remove")}
      confirmLabel={t("admin.user.remove.submit")}
      onConfirm={removing.press}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
    >
      <FormNotice notice={removing.failure} isFocused onRetry={removing.press} />
      {users.length === 1 ? (
        <p>
          {t.rich("admin.user.remove.text", { email })}{" "}
          {t(isSoft ? "admin.user.remove.soft" : "admin.user.remove.final")}
        </p>
      ) : (
        <p>{t(isSoft ? "admin.selected.remove.soft" : "admin.selected.remove.final")}</p>
      )}
      {each.view}
    </ConfirmDialog>
  );
}
