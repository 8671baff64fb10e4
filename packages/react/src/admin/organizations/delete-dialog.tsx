"use client";
import { type ReactNode, useId } from "react";
import { fieldNotice, type Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Field } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import { useAdminForm } from "../use-admin-form.ts";

export interface DeleteOrganizationDialogProps {
  organization: { readonly id: string; readonly name: string };
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

/** Lists what is lost, and deletes once the name is typed. */
export function DeleteOrganizationDialog(props: DeleteOrganizationDialogProps): ReactNode {
  const { organization, isOpen, onClose, onDone } = props;
  const { id: organizationId, name } = organization;
  const t = useMessages();
  const id = useId();
  const flow = useAdminForm({
    values: { confirmation: "" },
    check: ({ confirmation }): { confirmation?: Notice } =>
      confirmation.trim() === name.trim()
        ? {}
        : {
            confirmation: fieldNotice(
              "confirmation",
              text("organization.delete.confirmation.wrong", { name }),
            ),
          },
    send: (calls) => calls.deleteOrganization({ organizationId }),
    onDone,
  });
  const { values, fieldErrors, pending } = flow;
  return (
    <FormDialog
      part="deleteDialog"
      flow={flow}
      ids={{ confirmation: id }}
      variant="danger"
      isOpen={isOpen}
      onClose={onClose}
      title={t.rich("organization.delete.title", { name })}
      above={<p>{t("admin.organizations.delete.help")}</p>}
      submitLabel={t("organization.delete.submit")}
      pendingLabel={t("organization.delete.pending")}
    >
      <Field
        id={id}
        name="confirmation"
        label={t("organization.delete.confirmation.label")}
        hint={t.rich("organization.delete.confirmation.hint", { name })}
        error={fieldErrors.confirmation && t.text(fieldErrors.confirmation.text)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck="false"
        dir="auto"
        isRequired
        isReadOnly={pending}
        value={values.confirmation}
        onChange={(confirmation) => flow.set("confirmation", confirmation)}
      />
    </FormDialog>
  );
}
