"use client";
import { singleLine } from "@latchkey/client/shared";
import type { ReactNode } from "react";
import { useMachine } from "../../context/use-machine.ts";
import { fieldNotice } from "../../errors/index.ts";
import { createFormFlow } from "../../flows/form-flow.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { NameDialog } from "../../screens/name-dialog.tsx";
import type { PasskeysHandle } from "./hooks.ts";
import type { AddedPasskey } from "./types.ts";
import { describeAccountError } from "./use-add-passkey.ts";

export interface RenameDialogProps {
  passkey: AddedPasskey;
  /** The current name. */
  name: string;
  /** True for a passkey that was just added: the name is a suggestion. */
  isNew: boolean;
  isOpen: boolean;
  rename: PasskeysHandle["rename"];
  onDone(name: string): void;
  onClose(): void;
}

/** Longest name, in characters, as on the service. */
const LONGEST = 100;

/** Asks for a passkey's name. */
export function RenameDialog(props: RenameDialogProps): ReactNode {
  const { passkey, name, isNew, isOpen, onClose } = props;
  const t = useMessages();
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
  return (
    <NameDialog
      flow={flow}
      part="renameDialog"
      title={t(isNew ? "passkey.added.title" : "passkey.rename.title")}
      label={t("passkey.rename.field")}
      hint={t("passkey.rename.hint")}
      submitLabel={t("passkey.rename.submit")}
      pendingLabel={t("passkey.rename.pending")}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isNew ? <p>{t("passkey.added.text")}</p> : null}
    </NameDialog>
  );
}
