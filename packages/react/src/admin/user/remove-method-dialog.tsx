"use client";
import { type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import { fieldNotice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Select } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import type { RemovableMethod } from "../base/console-part.ts";
import type { AdministeredUser } from "../base/types.ts";
import { REMOVABLE } from "../parts.ts";
import { useAdminForm } from "../use-admin-form.ts";
import { personName } from "../users/person.tsx";
import { NoteField } from "./note-field.tsx";
import type { UserDialogProps } from "./user-dialogs.tsx";

/** Maximum length of a reason, in characters. */
const LONGEST = 500;

const oneLine = (reason: string): string => reason.trim().replace(/\s+/g, " ");

/**
 * Returns a function that lists a user's sign-in methods that can be removed: those of the service, with the
 * second factor only if it is on.
 */
export function useRemovableMethods(): (user: AdministeredUser) => readonly RemovableMethod[] {
  const { config } = useConfig();
  return (user) => (config == null ? [] : REMOVABLE.filter(({ isOffered }) => isOffered(config, user)));
}

/** Removes a sign-in method that a user has lost, with a reason. */
export function RemoveMethodDialog({ user, isOpen, onClose, onDone }: UserDialogProps): ReactNode {
  const t = useMessages();
  const ids = { method: useId(), reason: useId() };
  const methods = useRemovableMethods()(user);
  const first: string = methods[0]?.method ?? "";
  const name = personName(user);
  const flow = useAdminForm({
    values: { method: first, reason: "" },
    check({ reason }): { reason?: ReturnType<typeof fieldNotice> } {
      const { length } = oneLine(reason);
      if (length > LONGEST)
        return { reason: fieldNotice("reason", text("admin.user.removeMethod.tooLong", { max: LONGEST })) };
      return length > 0
        ? {}
        : { reason: fieldNotice("reason", text("admin.errors.IMPERSONATION_REASON_REQUIRED")) };
    },
    send: (calls, { method, reason }) =>
      calls.removeSignInMethod({ userId: user.id, method, reason: oneLine(reason) }),
    onDone: () => onDone({ text: t("admin.user.removeMethod.done", { name }) }),
  });
  const { values, pending } = flow;
  return (
    <FormDialog
      part="removeMethodDialog"
      flow={flow}
      ids={ids}
      variant="danger"
      isOpen={isOpen}
      onClose={onClose}
      title={t.rich("admin.user.removeMethod.title", { name })}
      above={<p>{t("admin.user.removeMethod.text")}</p>}
      submitLabel={t("admin.user.removeMethod.submit")}
      pendingLabel={t("common.working")}
    >
      <Select
        id={ids.method}
        name="method"
        label={t("admin.user.removeMethod.method")}
        isReadOnly={pending}
        value={values.method}
        onChange={(method) => flow.set("method", method)}
        options={methods.map(({ method, label }) => ({ value: method, label: t.text({ id: label }) }))}
      />
      <NoteField
        id={ids.reason}
        name="reason"
        label={t("admin.user.impersonate.reason")}
        hint={t("admin.user.removeMethod.hint")}
        flow={flow}
      />
    </FormDialog>
  );
}
