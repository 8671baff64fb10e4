"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../../context/context.ts";
import type { FormFlow, FormFlowState } from "../../../flows/form-flow.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { CodeField } from "../../../primitives/code-field.tsx";

/** ID of the field: password managers and phones recognize forms by IDs and names, so these never change. */
export const CODE_ID = "lk-code";

export type CodeState = Pick<FormFlowState<{ code: string }>, "values" | "fieldErrors" | "pending"> &
  Pick<FormFlow<{ code: string }>, "set">;

interface EmailCodeFieldProps {
  flow: CodeState;
  id: string;
  label: string | undefined;
  className: string | undefined;
  autoFocus?: boolean | undefined;
  /** Called when the code is complete for the first time. Undefined: the form has more fields to fill in. */
  onComplete?: ((code: string) => void) | undefined;
}

/** The field for a code from an email. */
export function EmailCodeField({ flow, label, onComplete, ...field }: EmailCodeFieldProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const length = config?.emailOtp?.digits ?? 6;
  const { values, fieldErrors, pending } = flow;
  return (
    <CodeField
      {...field}
      part="code"
      label={label ?? t("emailCode.code.label")}
      hint={t(onComplete === undefined ? "emailCode.entry.hint" : "emailCode.code.hint", { n: length })}
      name="code"
      enterKeyHint={onComplete === undefined ? "next" : "go"}
      isRequired
      isReadOnly={pending}
      length={length}
      value={values.code}
      onChange={(code) => flow.set("code", code)}
      onComplete={onComplete}
      // Selects a wrong code, so that a pasted code replaces it.
      onFocus={(event) => event.currentTarget.select()}
      error={fieldErrors.code && t.text(fieldErrors.code.text)}
    />
  );
}
