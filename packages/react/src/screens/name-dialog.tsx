"use client";
import { type ReactNode, useId } from "react";
import type { FormFlow, FormFlowState } from "../flows/form-flow.ts";
import { useMessages } from "../messages/index.ts";
import { Field } from "../primitives/index.ts";
import { FormDialog, type FormDialogProps } from "./form-dialog.tsx";

type Named = { name: string };

export interface NameDialogProps
  extends Omit<FormDialogProps, "flow" | "ids" | "variant" | "above" | "children"> {
  flow: FormFlowState<Named> & Pick<FormFlow<Named>, "set" | "submit">;
  label: string;
  hint: string;
  /** Content above the field. */
  children?: ReactNode;
}

/** Asks for a name. */
export function NameDialog({ label, hint, children, ...dialog }: NameDialogProps): ReactNode {
  const { flow } = dialog;
  const t = useMessages();
  const id = useId();
  const { values, fieldErrors, pending } = flow;
  return (
    <FormDialog {...dialog} ids={{ name: id }} above={children}>
      <Field
        id={id}
        name="name"
        part="name"
        label={label}
        hint={hint}
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
    </FormDialog>
  );
}
