"use client";
import { type ReactNode, useId } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useForgotten } from "../../features/email-password/use-forgotten.tsx";
import { useMessages } from "../../messages/index.ts";
import {
  ConfirmDialog,
  Field,
  HiddenUsername,
  LinkButton,
  PasswordField,
  preloading,
} from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import type { Parts } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { useUser } from "../../session/index.ts";
import type { DeleteAccountPart } from "../part-names.ts";
import type { DeleteAccountFlow } from "./delete-account-flow.ts";

export interface DeleteAccountFormProps {
  flow: DeleteAccountFlow;
  parts: Parts<DeleteAccountPart>;
  /** True if the email address must be typed. */
  hasConfirmation: boolean;
  /** Page that Cancel leads to. */
  cancelUrl: string;
}

export function DeleteAccountForm({
  flow,
  parts,
  hasConfirmation,
  cancelUrl,
}: DeleteAccountFormProps): ReactNode {
  const { part, primitive, classNames } = parts;
  const t = useMessages();
  const { user } = useUser();
  const { navigate } = useSurroundings();
  const id = useId();
  const { pending } = flow;
  if (user === null) return null;
  const ids = { password: `${id}p`, confirmation: `${id}c` };
  return (
    <FlowForm flow={flow} ids={ids} classNames={classNames}>
      <HiddenUsername value={user.email} />
      <Fields flow={flow} parts={parts} hasConfirmation={hasConfirmation} ids={ids} email={user.email} />
      <div {...part("actions")}>
        <WaitingButton
          {...primitive("submit")}
          {...preloading(ConfirmDialog)}
          label={t("account.delete.submit.label")}
          seconds={flow.retryAfter}
          type="submit"
          variant="danger"
          isPending={pending}
          pendingLabel={t("account.delete.submit.pending")}
        />
        <LinkButton
          {...primitive("cancel")}
          href={cancelUrl}
          onClick={(event) => {
            // Modified clicks open the link in a new tab or window.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            navigate(cancelUrl);
          }}
        >
          {t("common.cancel")}
        </LinkButton>
      </div>
    </FlowForm>
  );
}

interface FieldsProps extends Pick<DeleteAccountFormProps, "flow" | "parts" | "hasConfirmation"> {
  ids: { password: string; confirmation: string };
  email: string;
}

function Fields({ flow, parts: { primitive }, hasConfirmation, ids, email }: FieldsProps): ReactNode {
  const t = useMessages();
  const { values, fieldErrors, pending, needsPassword } = flow;
  const forgotten = useForgotten(email, fieldErrors.password);
  return (
    <>
      {needsPassword ? (
        <PasswordField
          {...primitive("password")}
          id={ids.password}
          name="password"
          label={t("account.password.current.label")}
          error={fieldErrors.password && t.text(fieldErrors.password.text)}
          autoComplete="current-password"
          enterKeyHint="next"
          isRequired
          isReadOnly={pending}
          value={values.password}
          onChange={(value) => flow.set("password", value)}
          action={forgotten.action}
        />
      ) : null}
      {forgotten.status}
      {hasConfirmation ? (
        <Field
          {...primitive("confirm")}
          id={ids.confirmation}
          name="confirmation"
          label={t("account.delete.confirmation.label")}
          hint={t.rich("account.delete.confirmation.hint", { email })}
          error={fieldErrors.confirmation && t.text(fieldErrors.confirmation.text)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck="false"
          dir="ltr"
          enterKeyHint="go"
          isRequired
          isReadOnly={pending}
          value={values.confirmation}
          onChange={(value) => flow.set("confirmation", value)}
        />
      ) : null}
    </>
  );
}
