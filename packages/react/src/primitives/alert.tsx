"use client";
import { forwardRef, type ReactNode, useId, useImperativeHandle, useRef } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons.tsx";
import { type LookProps, lookOf } from "./look.ts";
import { useFocusWhen } from "./use-focus-when.ts";

export type AlertTone = "danger" | "warning" | "success" | "info";

export interface AlertProps extends LookProps {
  /** Default "danger". */
  tone?: AlertTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons and links that help. */
  actions?: ReactNode;
  /** Moves the focus here on each change to another value that isn't empty: a count of failures. */
  isFocusedWhen?: boolean | number | string | undefined;
  /**
   * True if the parent component moves the focus here. Screen readers then read the alert, so it isn't
   * announced as well. Default: true with an `isFocusedWhen`.
   */
  isFocused?: boolean | undefined;
}

const ICONS = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/**
 * Message about the form or the page, with the next step. It is announced once: at once for an error,
 * politely otherwise, and by the focus where that moves here.
 */
export const Alert = forwardRef<HTMLDivElement, AlertProps>(function Alert(props, forwarded) {
  const { tone = "danger", title, children, actions, isFocusedWhen, ...more } = props;
  const { isFocused = isFocusedWhen !== undefined, ...look } = more;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => ref.current, []);
  useFocusWhen(ref, isFocusedWhen);
  const Icon = ICONS[tone];
  return (
    <div
      {...lookOf("Alert", look)}
      ref={ref}
      {...(isFocused
        ? { role: "group", "aria-labelledby": `${id}t ${id}c` }
        : { role: tone === "danger" || tone === "warning" ? "alert" : "status" })}
      tabIndex={-1}
      data-tone={tone}
    >
      <Icon size={20} />
      <div data-part="content">
        {title ? (
          <p id={`${id}t`} data-part="title">
            {title}
          </p>
        ) : null}
        {children ? (
          <div id={`${id}c`} data-part="text">
            {children}
          </div>
        ) : null}
        {actions ? <div data-part="actions">{actions}</div> : null}
      </div>
    </div>
  );
});
