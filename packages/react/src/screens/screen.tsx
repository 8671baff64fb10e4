"use client";
import { type ComponentType, forwardRef, type ReactNode, useEffect, useRef } from "react";
import { useConfig, useSurroundings } from "../context/context.ts";
import type { SecondStepProps } from "../context/second-step.ts";
import { useFlow } from "../flows/use-flow.ts";
import { Brand } from "../layout/brand.tsx";
import type { LatchState } from "../layout/latch.tsx";
import { Sheet } from "../layout/sheet.tsx";
import { useLoaded } from "../session/use-loaded.ts";
import { focusSoon } from "./focus-soon.ts";
import type { FormScreenProps, ScreenProps } from "./types.ts";

interface Props
  extends Pick<ScreenProps<string>, "className" | "style" | "layout" | "headingLevel" | "footer" | "aside"> {
  /** `data-lk`. */
  name: string;
  title: ReactNode;
  titleClass: string | undefined;
  /** A `BackLink`. */
  back?: ReactNode;
  /** Changes with the task of the screen, which moves the focus to the heading. */
  step: string;
  latch: LatchState;
  /** True if a form of the screen was refused. Default false. */
  isRefused?: boolean | undefined;
  onRefused?: FormScreenProps<string>["onRefused"];
  children: ReactNode;
}

/** The frame of a screen for signed-out users: its heading, and a sheet, a panel or nothing around it. */
export const Screen = forwardRef<HTMLDivElement, Props>(function Screen(props, ref) {
  const { name, title, titleClass, back, step, latch, layout = "card", footer, children } = props;
  const { isRefused = false, onRefused } = props;
  const { config } = useConfig();
  const { appearance: branding } = useSurroundings();
  const brand = { appName: config?.appName ?? "", branding };
  const SecondStep = useSecondStep(name);
  useEffect(() => onRefused?.(isRefused), [onRefused, isRefused]);
  const heading = useRef<HTMLHeadingElement>(null);
  const at = SecondStep === undefined ? step : "";
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    focusSoon(heading.current);
  }, [at]);
  if (SecondStep !== undefined) return <SecondStep {...props} />;
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
      {layout === "card" && branding.logo ? <Brand {...brand} /> : null}
      {back}
      <Heading ref={heading} tabIndex={-1} data-part="title" className={titleClass}>
        {title}
      </Heading>
      {children}
      {layout !== "page" && footer ? <div data-part="footer">{footer}</div> : null}
    </div>
  );
  if (layout !== "page") return body;
  return (
    <Sheet {...brand} aside={props.aside} latch={latch} footer={footer}>
      {body}
    </Sheet>
  );
});

/** Loads the component that replaces a screen whose sign-in needs a second step. */
function useSecondStep(name: string): ComponentType<SecondStepProps> | undefined {
  const { secondStep } = useSurroundings();
  const { resume, step } = useFlow(secondStep);
  const isWanted = resume !== null && step?.screen !== name;
  const SecondStep = useLoaded(isWanted, step?.loadScreen);
  return isWanted ? SecondStep : undefined;
}
