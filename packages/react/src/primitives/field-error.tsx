"use client";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { FieldError as AriaFieldError } from "react-aria-components/TextField";

/** The error of the field around it: below the input, an icon and a text. Nothing while the field is right. */
export function FieldError({ children }: { children: ReactNode }): ReactNode {
  return (
    <AriaFieldError elementType="div" data-part="error" className="">
      <CircleAlert size={16} strokeWidth={1.75} />
      <span>{children}</span>
    </AriaFieldError>
  );
}
