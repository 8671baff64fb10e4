"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { Button, type ButtonVariant, Dialog } from "../primitives/index.ts";
import { FlowForm, type FlowFormProps } from "./flow-form.tsx";
import { WaitingButton } from "./waiting-button.tsx";

export interface FormDialogProps {
  flow: FlowFormProps["flow"] & { readonly pending: boolean };
  /** IDs by the names of the fields, in their order. */
  ids: Readonly<Record<string, string>>;
  part: string;
  title: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  /** Look of the submit button. Default "primary". */
  variant?: ButtonVariant | undefined;
  isOpen: boolean;
  onClose(): void;
  /** Content above the form. */
  above?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form over the page. Typed text stays, whatever the answer is. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { flow, onClose } = props;
  const t = useMessages();
  const { pending } = flow;
  return (
    <Dialog
      part={props.part}
      isOpen={props.isOpen}
      isDismissable={!pending}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
      title={props.title}
    >
      {props.above}
      <FlowForm flow={flow} ids={props.ids}>
        {props.children}
        <div data-part="actions">
          <Button part="cancel" isDisabled={pending} onPress={onClose}>
            {t("common.cancel")}
          </Button>
          <WaitingButton
            part="submit"
            type="submit"
            variant={props.variant ?? "primary"}
            label={props.submitLabel}
            seconds={flow.retryAfter}
            isPending={pending}
            pendingLabel={props.pendingLabel}
          />
        </div>
      </FlowForm>
    </Dialog>
  );
}
