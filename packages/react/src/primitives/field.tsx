"use client";
import { type ForwardedRef, forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import { CircleAlert } from "./icons.tsx";
import type { LookProps } from "./look.ts";
import { NativeField } from "./native-field.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useInputRef } from "./use-input-ref.ts";

type InputAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "style" | "value" | "defaultValue" | "onChange" | "required" | "readOnly" | "disabled" | "dir"
>;

export interface FieldProps extends LookProps, InputAttributes {
  label: ReactNode;
  /** Said before typing: rules, what is accepted. */
  hint?: ReactNode;
  /** What is wrong, and what to do. Its presence makes the field invalid. */
  error?: ReactNode;
  /** Beside the label: "Forgot password?". After the input in the order of Tab. */
  action?: ReactNode;
  /** Inside the box, at its end. */
  end?: ReactNode;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  isRequired?: boolean | undefined;
  /** What the form's state is: it can't be changed now. It stays in the order of Tab. */
  isReadOnly?: boolean | undefined;
  isDisabled?: boolean | undefined;
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
    inputProps,
    className,
    style,
    part,
    id,
    name,
    inputName,
    forwarded,
    isRequired = false,
    isReadOnly,
    isDisabled,
    value,
    onChange,
    ...input
  } = props;
  const isHydrated = useHydrated();
  const inputRef = useInputRef(forwarded, value, onChange);
  const isWrong = error !== undefined && error !== null && error !== false && error !== "";
  return (
    <NativeField
      {...{ label, hint, action, end, className, style, part, id, isRequired, isReadOnly, isDisabled }}
      lookName={name}
      error={
        isWrong ? (
          <>
            <CircleAlert size={16} />
            <span>{error}</span>
          </>
        ) : null
      }
    >
      {(control) => (
        <input
          type="text"
          tabIndex={0}
          {...input}
          {...inputProps}
          {...control}
          ref={inputRef}
          name={inputName}
          // Undefined: the browser's own.
          value={value}
          aria-required={isRequired || undefined}
          required={isRequired && !isHydrated}
          readOnly={isReadOnly}
          disabled={isDisabled}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </NativeField>
  );
}
