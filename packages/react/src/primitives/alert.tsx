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
  /** What can be done about it: buttons, links. */
  actions?: ReactNode;
  /** The focus comes here each time this becomes another value that isn't empty: a count of failures. */
  isFocusedWhen?: boolean | number | string | undefined;
  /**
   * The component that shows it moves the focus here, which reads it out: it isn't announced as well. Default: whether
   * there is an `isFocusedWhen`.
   */
  isFocused?: boolean | undefined;
}

const ICONS = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/**
 * What happened to the form or the page, and what to do next. Said once: at once when it's bad, politely when it
 * isn't, and by the focus where that comes here.
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
