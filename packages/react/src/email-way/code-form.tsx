"use client";
import type { ReactNode } from "react";
import type { FormFlow, FormFlowState } from "../flows/form-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { CodeField } from "../primitives/code-field.tsx";
import { useConfig } from "../provider/context.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import type { CommonPart, ScreenProps } from "../screens/types.ts";

/** Ids and names of inputs are what password managers and phones know a form by: they never change. */
const IDS = { code: "lk-code" };

export type CodeHandle = FormFlowState<{ code: string }> & Pick<FormFlow<{ code: string }>, "set" | "submit">;

interface CodeFormProps extends Pick<ScreenProps<CommonPart | "code">, "classNames" | "slots"> {
  flow: CodeHandle;
  /** Posted with the code while no script runs. */
  email: string;
  action: string | undefined;
  label?: string | undefined;
  submitLabel: string;
  pendingLabel: string;
  /** Another one than of a form that it stands over. */
  id?: string | undefined;
  autoFocus?: boolean | undefined;
}

/** The field for a code from an email: sent as soon as it is whole. */
export function CodeForm(props: CodeFormProps): ReactNode {
  const { flow, email, action, classNames, slots = {}, id = IDS.code } = props;
  const t = useMessages();
  const { config } = useConfig();
  const length = config?.emailOtp?.digits ?? 6;
  const { values, fieldErrors, pending } = flow;
  return (
    <FlowForm flow={flow} ids={{ code: id }} action={action} classNames={classNames} slots={slots}>
      <input type="hidden" name="email" value={email} />
      <CodeField
        part="code"
        className={classNames?.code}
        label={props.label ?? t("emailCode.code.label")}
        hint={t("emailCode.code.hint", { n: length })}
        id={id}
        name="code"
        enterKeyHint="go"
        isRequired
        isReadOnly={pending}
        autoFocus={props.autoFocus ?? false}
        length={length}
        value={values.code}
        onChange={(code) => flow.set("code", code)}
        onComplete={(code) => void flow.submit({ code })}
        error={fieldErrors.code && t.text(fieldErrors.code.text)}
      />
      <Submit
        label={props.submitLabel}
        pendingLabel={props.pendingLabel}
        pending={pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}
