"use client";
import type { ReactNode } from "react";
import { useConfig } from "../context/context.ts";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/provider.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { Strength } from "./strength.tsx";
import type { Slots } from "./types.ts";

/** Rules of an engine without options. */
const RULES = { min: 8, max: 128 };

export interface NewPasswordProps {
  id: string;
  name: string;
  label: string;
  value: string;
  onChange(value: string): void;
  error: Notice | undefined;
  isReadOnly: boolean;
  /** The password's owner, as far as known: a password that repeats these isn't strong. */
  person: { readonly email?: string | undefined; readonly name?: string | undefined };
  /** `data-part` of the field. Default `password`. */
  part?: string | undefined;
  classNames: { readonly field?: string | undefined; readonly strength?: string | undefined };
  Slot?: Slots["PasswordField"] | undefined;
}

/** A field for a new password, with the deployment's rules and the strength. */
export function NewPassword(props: NewPasswordProps): ReactNode {
  const { value, error, person, part = "password", classNames, Slot = PasswordField, ...field } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { min, max } = config?.password ?? RULES;
  return (
    <>
      <Slot
        {...field}
        part={part}
        className={classNames.field}
        hint={t("auth.password.rules", { min })}
        autoComplete="new-password"
        enterKeyHint="go"
        passwordRules={`minlength: ${min}; maxlength: ${max};`}
        isRequired
        value={value}
        error={error && t.text(error.text)}
      />
      <Strength
        {...person}
        password={value}
        min={min}
        max={max}
        appName={config?.appName}
        isRefused={error !== undefined}
        className={classNames.strength}
      />
    </>
  );
}
