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
  /** "small" for rows and tables, "icon" for a square around one icon (then name it by `aria-label`). */
  size?: "regular" | "small" | "icon" | undefined;
  /** As wide as what it stands in. */
  isWide?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** The press is being carried out: width, label and focus stay, a further press does nothing. */
  isPending?: boolean | undefined;
  /** Said to screen readers while pending. Default "Working". */
  pendingLabel?: string | undefined;
  icon?: ReactNode;
  /** Pressed by pointer, touch, keyboard or voice. */
  onPress?: (() => void) | undefined;
  /** The focus stays where it is. */
  preventFocusOnPress?: boolean | undefined;
}

/** Something to press: the browser's own button. */
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
    // Safari doesn't focus what is clicked, and dialogs give the focus back to what had it. Enter in a field clicks, too (0).
    if (event.detail > 0 && !preventFocusOnPress) event.currentTarget.focus();
    // Its form isn't sent either.
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

/** Belongs to the name of the button, and is said when it appears. The bar itself is drawn by CSS. */
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
