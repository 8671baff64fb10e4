"use client";
import type { ReactNode } from "react";
import type { FormFlow, FormFlowState } from "../../../flows/form-flow.ts";
import { FlowForm } from "../../../screens/flow-form.tsx";
import { latchOf, Submit } from "../../../screens/submit.tsx";
import type { CommonPart, ScreenProps } from "../../../screens/types.ts";
import { WaitingButton } from "../../../screens/waiting-button.tsx";
import { CODE_ID, EmailCodeField } from "./email-code-field.tsx";

export type CodeHandle = FormFlowState<{ code: string }> & Pick<FormFlow<{ code: string }>, "set" | "submit">;

interface CodeFormProps extends Pick<ScreenProps<CommonPart | "code">, "classNames" | "slots"> {
  flow: CodeHandle;
  /** Email address that is posted with the code while no script runs. */
  email: string;
  action: string | undefined;
  label?: string | undefined;
  submitLabel: string;
  pendingLabel: string;
  /** ID of the field. Set where the form opens above another one, which may have a field for a code too. */
  id?: string | undefined;
  autoFocus?: boolean | undefined;
  /** True if the form isn't the page's main action. */
  isAside?: boolean | undefined;
}

/** Form for a code from an email. Submits itself once the code is complete. */
export function CodeForm(props: CodeFormProps): ReactNode {
  const { flow, email, action, classNames, slots = {}, id = CODE_ID } = props;
  const button = {
    label: props.submitLabel,
    pendingLabel: props.pendingLabel,
    className: classNames?.submit,
    Slot: slots.Button,
  };
  return (
    <FlowForm flow={flow} ids={{ code: id }} action={action} classNames={classNames} slots={slots}>
      <input type="hidden" name="email" value={email} />
      <EmailCodeField
        flow={flow}
        id={id}
        label={props.label}
        className={classNames?.code}
        autoFocus={props.autoFocus ?? false}
        onComplete={(code) => void flow.submit({ code })}
      />
      {props.isAside ? (
        <div data-part="actions">
          <WaitingButton
            {...button}
            part="submit"
            type="submit"
            seconds={flow.retryAfter}
            isPending={flow.pending}
          />
        </div>
      ) : (
        <Submit {...button} pending={flow.pending} retryAfter={flow.retryAfter} latch={latchOf(flow)} />
      )}
    </FlowForm>
  );
}
