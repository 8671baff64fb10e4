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
  /** Shown before typing: rules and accepted values. */
  hint?: ReactNode;
  /** The error and its remedy. Its presence makes the field invalid. */
  error?: ReactNode;
  /** Shown beside the label: "Forgot password?". It comes after the input in the tab order. */
  action?: ReactNode;
  /** Content inside the box, at its end. */
  end?: ReactNode;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  isRequired?: boolean | undefined;
  /** True while the value can't be changed. The input stays in the tab order. */
  isReadOnly?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Direction of the input: for addresses and codes, which read left to right everywhere. */
  dir?: "ltr" | "rtl" | "auto" | undefined;
  /** Attributes that React doesn't know, such as `passwordrules` for password managers. */
  inputProps?: Readonly<Record<string, string>> | undefined;
}

/**
 * A line of text with its label, hint and error. `id`, `name` and the ref are those of the
 * input, which gets the focus.
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

/** The common part of all fields with an input. */
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
          // Undefined: the input is uncontrolled.
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
