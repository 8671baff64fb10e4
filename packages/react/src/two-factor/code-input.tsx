"use client";
import type { ReactNode } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { CodeField } from "../primitives/index.ts";
import { useConfig } from "../provider/context.ts";
import { codeLength } from "./offered.ts";
import type { CodeMethod } from "./types.ts";

/** Ids and names of inputs are what password managers and phones know a form by: they never change. */
export const CODE_IDS = { code: "lk-code" };

export interface CodeInputProps {
  method: CodeMethod;
  /** Default: by the method. */
  label?: string | undefined;
  /** Another one than of a form that it stands over. */
  id?: string | undefined;
  value: string;
  error: Notice | undefined;
  isReadOnly: boolean;
  autoFocus?: boolean | undefined;
  onChange(code: string): void;
  /** Sends the form. Called once, when a code of digits is whole. */
  onComplete(code: string): void;
  className?: string | undefined;
}

/** The field for a code, wherever it comes from. */
export function CodeInput(props: CodeInputProps): ReactNode {
  const { method, id = CODE_IDS.code, value, error, isReadOnly, autoFocus, className } = props;
  const t = useMessages();
  const { config } = useConfig();
  const isBackup = method === "backupCode";
  return (
    <CodeField
      // Another method's code is another field: what was typed there has no meaning here.
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
