"use client";
import { forwardRef, type ReactNode, useEffect, useRef } from "react";
import type { LatchState } from "../layout/latch.tsx";
import { Sheet } from "../layout/sheet.tsx";
import { useConfig } from "../provider/context.ts";
import { focusSoon } from "./focus-soon.ts";
import type { FormScreenProps, ScreenProps } from "./types.ts";

interface Props
  extends Pick<ScreenProps<string>, "className" | "style" | "layout" | "headingLevel" | "footer"> {
  /** `data-lk`. */
  name: string;
  title: ReactNode;
  titleClass: string | undefined;
  /** When it changes, the focus moves to the heading: another thing is to be done here now. */
  step: string;
  latch: LatchState;
  /** A form of it was refused. Default false. */
  isRefused?: boolean | undefined;
  onRefused?: FormScreenProps<string>["onRefused"];
  children: ReactNode;
}

/** What a screen for signed-out people stands in: its heading, and around it a sheet, a panel or nothing. */
export const Screen = forwardRef<HTMLDivElement, Props>(function Screen(props, ref) {
  const { name, title, titleClass, step, latch, layout = "card", footer, children } = props;
  const { isRefused = false, onRefused } = props;
  const { config } = useConfig();
  useEffect(() => onRefused?.(isRefused), [onRefused, isRefused]);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusSoon(heading.current);
  }, [step]);
  const Heading = `h${props.headingLevel ?? (layout === "page" ? 1 : 2)}` as const;
  const body = (
    <div
      data-lk={name}
      data-layout={layout}
      data-step={step}
      data-state={latch}
      className={props.className}
      style={props.style}
      ref={ref}
    >
      <Heading ref={heading} tabIndex={-1} data-part="title" className={titleClass}>
        {title}
      </Heading>
      {children}
      {layout !== "page" && footer ? <div data-part="footer">{footer}</div> : null}
    </div>
  );
  if (layout !== "page") return body;
  return (
    <Sheet appName={config?.appName ?? ""} branding={config?.branding} latch={latch} footer={footer}>
      {body}
    </Sheet>
  );
});
