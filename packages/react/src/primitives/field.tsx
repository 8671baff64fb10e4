"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { Input, Label, Text, TextField, type TextFieldProps } from "react-aria-components/TextField";
import { FieldError } from "./field-error.tsx";
import { ariaLookOf, type LookProps } from "./look.ts";
import { useHydrated } from "./use-hydrated.ts";
import { useInputRef } from "./use-input-ref.ts";

export interface FieldProps
  extends LookProps,
    Omit<
      TextFieldProps,
      | "className"
      | "style"
      | "children"
      | "render"
      | "slot"
      | "isInvalid"
      | "validate"
      | "validationBehavior"
      | "autoCapitalize"
    > {
  label: ReactNode;
  /** Said before typing: rules, what is accepted. */
  hint?: ReactNode;
  /** What is wrong, and what to do. Its presence makes the field invalid. */
  error?: ReactNode;
  /** Beside the label: "Forgot password?". After the input in the order of Tab. */
  action?: ReactNode;
  /** Inside the box, at its end. */
  end?: ReactNode;
  autoCapitalize?: "none" | "sentences" | "words" | "characters" | undefined;
  /** Of the input: for addresses and codes, which read left to right everywhere. */
  dir?: "ltr" | "rtl" | "auto" | undefined;
  /** For password managers (`passwordrules`) and what else React doesn't know. */
  inputProps?: Readonly<Record<string, string>> | undefined;
}

/**
 * A line of text with its label, hint and error. `id` and `name` are the input's. The ref is the input too: it is
 * what gets the focus.
 */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  return <FieldBase {...props} name="Field" inputName={props.name} forwarded={ref} />;
});

interface FieldBaseProps extends FieldProps {
  /** `data-lk` of the root. */
  name: string;
  inputName: string | undefined;
  forwarded: ForwardedRef<HTMLInputElement>;
}

/** What all fields with an input are made of. */
export function FieldBase(props: FieldBaseProps): ReactNode {
  const {
    label,
    hint,
    error,
    action,
    end,
    autoCapitalize,
    dir,
    inputProps,
    className,
    style,
    part,
    name,
    inputName,
    forwarded,
    isRequired,
    ...aria
  } = props;
  const isHydrated = useHydrated();
  const inputRef = useInputRef(forwarded, props.value, props.onChange);
  const isInvalid = error !== undefined && error !== null && error !== false && error !== "";
  return (
    <TextField
      {...aria}
      {...ariaLookOf(name, { className, style, part })}
      {...(inputName === undefined ? {} : { name: inputName })}
      isRequired={isRequired ?? false}
      isInvalid={isInvalid}
      // Ours decide when a field is wrong; the browser's checks are for pages without script.
      validationBehavior="aria"
    >
      <Label data-part="fieldLabel" className="">
        {label}
      </Label>
      {hint === undefined || hint === null ? null : (
        <Text slot="description" elementType="div" data-part="hint" className="">
          {hint}
        </Text>
      )}
      <div data-part="box">
        <Input
          {...inputProps}
          ref={inputRef}
          data-part="input"
          className=""
          {...(dir === undefined ? {} : { dir })}
          {...(autoCapitalize === undefined ? {} : { autoCapitalize })}
          required={isRequired === true && !isHydrated}
        />
        {end}
      </div>
      <FieldError>{error}</FieldError>
      {action === undefined || action === null ? null : <div data-part="action">{action}</div>}
    </TextField>
  );
}
