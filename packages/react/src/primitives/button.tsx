"use client";
import {
  type ButtonHTMLAttributes,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
} from "react";
import { useMessages } from "../messages/index.ts";
import { type LookProps, lookOf, VISUALLY_HIDDEN } from "./look.ts";
import { say } from "./say.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

export interface ButtonProps
  extends LookProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style" | "onClick" | "disabled"> {
  /** Default "secondary": one primary action per screen. */
  variant?: ButtonVariant | undefined;
  /** "small" for rows and tables, "icon" for a square around one icon (which then needs an `aria-label`). */
  size?: "regular" | "small" | "icon" | undefined;
  /** True fills the width of the container. */
  isWide?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /**
   * True while the press is being carried out: width, label and focus stay, and further presses do nothing.
   */
  isPending?: boolean | undefined;
  /** Announced to screen readers while pending. Default "Working". */
  pendingLabel?: string | undefined;
  icon?: ReactNode;
  /** Pressed by pointer, touch, keyboard or voice. */
  onPress?: (() => void) | undefined;
  /** True leaves the focus where it is. */
  preventFocusOnPress?: boolean | undefined;
}

/** The browser's own button. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const {
    variant = "secondary",
    size = "regular",
    isWide,
    isDisabled,
    isPending = false,
    pendingLabel,
    icon,
    children,
    className,
    style,
    part,
    type = "button",
    onPress,
    preventFocusOnPress,
    ...button
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Safari doesn't focus a clicked button, and dialogs return the focus to the element that had it. Enter
    // in a field clicks too, with a `detail` of 0.
    if (event.detail > 0 && !preventFocusOnPress) event.currentTarget.focus();
    // This also keeps the form from being submitted.
    if (isPending) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      {...button}
      {...lookOf("Button", { className, style, part })}
      ref={ref}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || button["aria-disabled"]}
      data-disabled={isDisabled || undefined}
      data-pending={isPending || undefined}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
      onMouseDown={preventFocusOnPress ? (event) => event.preventDefault() : undefined}
      onClick={press}
    >
      {icon}
      {children === undefined ? null : <span data-part="label">{children}</span>}
      {isPending ? <Progress label={pendingLabel} /> : null}
    </button>
  );
});

/** Part of the button's name, announced when it appears. CSS draws the bar itself. */
function Progress({ label }: { label: string | undefined }): ReactNode {
  const t = useMessages();
  const said = label ?? t("common.working");
  useEffect(() => say(said), [said]);
  return (
    <span data-part="progress" role="progressbar" id={useId()} aria-label={said}>
      <span style={VISUALLY_HIDDEN}>{said}</span>
    </span>
  );
}
