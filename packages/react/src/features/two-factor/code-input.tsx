"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import type { Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { CodeField } from "../../primitives/index.ts";
import { codeLength } from "./offered.ts";
import type { CodeMethod } from "./types.ts";

/** Password managers and phones know a form by the ids and names of its inputs: they never change. */
export const CODE_IDS = { code: "lk-code" };

export interface CodeInputProps {
  method: CodeMethod;
  /** Default: depends on the method. */
  label?: string | undefined;
  /** The field's ID, which must differ from those on the page below a dialog. */
  id?: string | undefined;
  value: string;
  error: Notice | undefined;
  isReadOnly: boolean;
  autoFocus?: boolean | undefined;
  onChange(code: string): void;
  /** Submits the form. Called once, when all digits are typed. */
  onComplete(code: string): void;
  className?: string | undefined;
}

/** The field for a code from any source. */
export function CodeInput(props: CodeInputProps): ReactNode {
  const { method, id = CODE_IDS.code, value, error, isReadOnly, autoFocus, className } = props;
  const t = useMessages();
  const { config } = useConfig();
  const isBackup = method === "backupCode";
  return (
    <CodeField
      // Each method has a separate field: text typed for another one has no meaning here.
      key={method}
      part="code"
      className={className}
      label={
        props.label ?? t(isBackup ? "twoFactor.challenge.backup.label" : "twoFactor.challenge.code.label")
      }
      hint={isBackup ? undefined : t("twoFactor.challenge.code.hint")}
      id={id}
      name="code"
      kind={isBackup ? "text" : "digits"}
      enterKeyHint="go"
      isRequired
      isReadOnly={isReadOnly}
      autoFocus={autoFocus ?? false}
      value={value}
      onChange={props.onChange}
      error={error && t.text(error.text)}
      {...(isBackup ? {} : { length: codeLength(method, config), onComplete: props.onComplete })}
    />
  );
}
