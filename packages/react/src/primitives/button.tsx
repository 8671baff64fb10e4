"use client";
import { forwardRef, type ReactNode, useContext, useEffect } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { ProgressBarContext } from "react-aria-components/ProgressBar";
import { useMessages } from "../messages/index.ts";
import { ariaLookOf, type LookProps, VISUALLY_HIDDEN } from "./look.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

export interface ButtonProps
  extends LookProps,
    Omit<AriaButtonProps, "className" | "style" | "children" | "render" | "slot" | "isPending"> {
  /** Default "secondary": one primary action per screen. */
  variant?: ButtonVariant | undefined;
  /** "small" for rows and tables, "icon" for a square around one icon (then name it by `aria-label`). */
  size?: "regular" | "small" | "icon" | undefined;
  /** As wide as what it stands in. */
  isWide?: boolean | undefined;
  /** The press is being carried out: width, label and focus stay, a further press does nothing. */
  isPending?: boolean | undefined;
  /** Said to screen readers while pending. Default "Working". */
  pendingLabel?: string | undefined;
  icon?: ReactNode;
  children?: ReactNode;
}

/** Something to press. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const {
    variant = "secondary",
    size = "regular",
    isWide,
    pendingLabel,
    icon,
    children,
    className,
    style,
    part,
    isPending = false,
    ...aria
  } = props;
  useEffect(() => endAnnouncements, []);
  return (
    <AriaButton
      {...aria}
      {...ariaLookOf("Button", { className, style, part })}
      ref={ref}
      isPending={isPending}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      {icon}
      {children === undefined ? null : <span data-part="label">{children}</span>}
      {isPending ? <Progress label={pendingLabel} /> : null}
    </AriaButton>
  );
});

/** Milliseconds that React Aria waits before the first announcement of a page. */
const FIRST_ANNOUNCEMENT = 100;

/**
 * React Aria announces a pending button with an image that is labeled by the button and stays for seven seconds,
 * without a label once the button has left the page.
 */
function endAnnouncements(): void {
  removeNameless();
  setTimeout(removeNameless, FIRST_ANNOUNCEMENT);
}

function removeNameless(): void {
  // The page itself may have been left while this was awaited.
  if (typeof document === "undefined") return;
  for (const image of document.querySelectorAll("[data-live-announcer] [aria-labelledby]")) {
    const names = image.getAttribute("aria-labelledby")?.split(" ") ?? [];
    if (!names.some((id) => document.getElementById(id) !== null)) image.remove();
  }
}

/** React Aria announces the button when this appears; the bar itself is drawn by CSS. */
function Progress({ label }: { label: string | undefined }): ReactNode {
  const t = useMessages();
  // The id under which the button adds this to its name.
  const context = useContext(ProgressBarContext);
  const id = context && "id" in context ? context.id : undefined;
  return (
    <span data-part="progress" role="progressbar" id={id} aria-label={label ?? t("common.working")}>
      <span style={VISUALLY_HIDDEN}>{label ?? t("common.working")}</span>
    </span>
  );
}
