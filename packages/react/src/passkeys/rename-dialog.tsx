"use client";
import { singleLine } from "@latchkey/client/shared";
import { type ReactNode, useId } from "react";
import { OnUnmount } from "../account/on-unmount.tsx";
import { fieldNotice } from "../errors/index.ts";
import { createFormFlow } from "../flows/form-flow.ts";
import { useMessages } from "../messages/index.ts";
import { text } from "../messages/translator.ts";
import { Button, Dialog, Field } from "../primitives/index.ts";
import { useMachine } from "../provider/use-machine.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { WaitingButton } from "../screens/waiting-button.tsx";
import type { PasskeysHandle } from "./hooks.ts";
import type { Passkey } from "./types.ts";
import { describeAccountError } from "./use-add-passkey.ts";

export interface RenameDialogProps {
  passkey: Passkey;
  /** What it is called so far. */
  name: string;
  /** It was just added: the name is a suggestion. */
  isNew: boolean;
  isOpen: boolean;
  rename: PasskeysHandle["rename"];
  onDone(name: string): void;
  onClose(): void;
  onUnmount(): void;
}

/** As long as names can be, as the service has it. */
const LONGEST = 100;

/** Asks what a passkey is called. */
export function RenameDialog(props: RenameDialogProps): ReactNode {
  const { passkey, name, isNew, isOpen, onClose, onUnmount } = props;
  const t = useMessages();
  const id = useId();
  const flow = useMachine(props, (latest) =>
    createFormFlow<{ name: string }, string>({
      values: { name },
      check: ({ name }) => {
        const typed = singleLine(name);
        if (typed === "") return { name: fieldNotice("name", text("passkey.rename.missing")) };
        if (typed.length > LONGEST)
          return { name: fieldNotice("name", text("passkey.rename.tooLong", { max: LONGEST })) };
        return {};
      },
      async send({ name }) {
        const error = await latest.current.rename(passkey.id, singleLine(name));
        return error === null ? { data: singleLine(name) } : { error };
      },
      describe: (error) => describeAccountError(error, latest.current.config),
      onDone: (name) => latest.current.onDone(name),
    }),
  );
  const { values, fieldErrors, pending } = flow;
  return (
    <Dialog
      part="renameDialog"
      isOpen={isOpen}
      isDismissable={!pending}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
      title={t(isNew ? "passkey.added.title" : "passkey.rename.title")}
    >
      {isNew ? <p>{t("passkey.added.text")}</p> : null}
      <FlowForm flow={flow} ids={{ name: id }}>
        <Field
          id={id}
          name="name"
          part="name"
          label={t("passkey.rename.field")}
          hint={t("passkey.rename.hint")}
          error={fieldErrors.name && t.text(fieldErrors.name.text)}
          autoComplete="off"
          dir="auto"
          enterKeyHint="go"
          autoFocus
          isRequired
          isReadOnly={pending}
          value={values.name}
          onChange={(name) => flow.set("name", name)}
        />
        <div data-part="actions">
          <Button part="cancel" isDisabled={pending} onPress={onClose}>
            {t("common.cancel")}
          </Button>
          <WaitingButton
            part="submit"
            type="submit"
            variant="primary"
            label={t("passkey.rename.submit")}
            seconds={flow.retryAfter}
            isPending={pending}
            pendingLabel={t("passkey.rename.pending")}
          />
        </div>
      </FlowForm>
      <OnUnmount onUnmount={onUnmount} />
    </Dialog>
  );
}
