import type { ComponentType, RefAttributes } from "react";
import type { AlertProps } from "./alert.tsx";
import type { ButtonProps } from "./button.tsx";
import type { CheckboxProps } from "./checkbox.tsx";
import type { FieldProps } from "./field.tsx";
import type { PasswordFieldProps } from "./password-field.tsx";

/** Parts that can be replaced by custom components with the same props. */
export interface Slots {
  Field: ComponentType<FieldProps & RefAttributes<HTMLInputElement>>;
  PasswordField: ComponentType<PasswordFieldProps & RefAttributes<HTMLInputElement>>;
  Checkbox: ComponentType<CheckboxProps & RefAttributes<HTMLInputElement>>;
  Button: ComponentType<ButtonProps & RefAttributes<HTMLButtonElement>>;
  Alert: ComponentType<AlertProps & RefAttributes<HTMLDivElement>>;
}
