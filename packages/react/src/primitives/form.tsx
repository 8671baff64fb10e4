"use client";
import { type FormHTMLAttributes, forwardRef } from "react";
import { type LookProps, lookOf } from "./look.ts";
import { useHydrated } from "./use-hydrated.ts";

export interface FormProps
  extends LookProps,
    Omit<FormHTMLAttributes<HTMLFormElement>, "className" | "style"> {}

/**
 * A form for one task. Without script, the browser checks required fields before it posts. With script, the
 * flow does, with our texts beside the fields, so the browser's bubbles are switched off. A form that no
 * server answers does nothing before the script runs (`method="dialog"` outside of a dialog): posting it
 * would lose what was typed.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(props, ref) {
  const { className, style, part, children, ...form } = props;
  const isHydrated = useHydrated();
  const isPosted = isHydrated || form.action !== undefined;
  return (
    <form
      {...form}
      {...lookOf("Form", { className, style, part })}
      ref={ref}
      method={isPosted ? form.method : "dialog"}
      noValidate={isHydrated}
    >
      {children}
    </form>
  );
});
