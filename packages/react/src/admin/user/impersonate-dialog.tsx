"use client";
import { type ReactNode, useId } from "react";
import { useSurroundings } from "../../context/context.ts";
import { fieldNotice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import { useAdminScope } from "../base/scope.tsx";
import { useAdminForm } from "../use-admin-form.ts";
import { type PersonProps, personName } from "../users/person.tsx";
import { NoteField } from "./note-field.tsx";
import type { UserDialogProps } from "./user-dialogs.tsx";

export interface ImpersonateDialogProps extends Pick<UserDialogProps, "isOpen" | "onClose"> {
  user: Omit<PersonProps, "image">;
  /** Page to open. Default: the user's account. */
  to?: string | undefined;
}

/** Impersonates a user in this browser, with a reason. */
export function ImpersonateDialog({ user, to, isOpen, onClose }: ImpersonateDialogProps): ReactNode {
  const t = useMessages();
  const { session, navigate, routes } = useSurroundings();
  const { requiresReason, notifies, seconds } = useAdminScope().access.impersonation;
  const id = useId();
  const flow = useAdminForm({
    values: { reason: "" },
    leaves: true,
    check: ({ reason }): { reason?: ReturnType<typeof fieldNotice> } =>
      requiresReason && reason.trim() === ""
        ? { reason: fieldNotice("reason", text("admin.errors.IMPERSONATION_REASON_REQUIRED")) }
        : {},
    send: (calls, { reason }) =>
      calls.impersonateUser({ userId: user.id, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) }),
    onDone() {
      // The provider redirects when the user changes, unless a call of this client has announced the change:
      // then this does.
      const lead = (): void => {
        if (to !== undefined || session.get().changedBy === "call") navigate(to ?? routes.account);
      };
      session.refetch().then(lead, lead);
    },
  });
  return (
    <FormDialog
      part="impersonateDialog"
      flow={flow}
      ids={{ reason: id }}
      isOpen={isOpen}
      onClose={onClose}
      title={t.rich("admin.user.impersonate.title", { name: personName(user) })}
      above={
        <p>
          {t("admin.user.impersonate.text", { n: Math.round(seconds / 60) })}{" "}
          {notifies ? t("admin.user.impersonate.notified") : null}
        </p>
      }
      submitLabel={t("admin.user.impersonate.submit")}
      pendingLabel={t("common.working")}
    >
      <NoteField
        id={id}
        name="reason"
        label={requiresReason ? t("admin.user.impersonate.reason") : t("admin.user.impersonate.optional")}
        hint={t("admin.user.impersonate.hint")}
        autoFocus
        flow={flow}
      />
    </FormDialog>
  );
}
