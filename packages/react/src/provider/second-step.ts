import type { CSSProperties, ReactNode } from "react";
import { isSecondStep } from "../flows/second-step.ts";
import type { Store } from "../flows/store.ts";
import type { Surroundings } from "./context.ts";
import { withTarget } from "./navigation.ts";
import { blockedPage, blocksCookies } from "./opened-session.ts";

/** Looks of the screen that it replaces. */
export interface SecondStepProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  layout?: "page" | "card" | "bare" | undefined;
  headingLevel?: 1 | 2 | 3 | undefined;
  footer?: ReactNode;
}

/** Continues with the sign-in's answer, once the second step is done. */
export type Resume = (answer: never) => void | Promise<void>;

export interface SecondStepState {
  /** Null: no screen is replaced by a second step. */
  readonly resume: Resume | null;
}

export type SecondStep = Store<SecondStepState>;

/**
 * Reports whether a sign-in needs a second step, and starts it: on a separate page, which continues to
 * `target`, or in place of the screen, which calls `resume`.
 */
export function wantsSecondStep(
  { routes, navigate, secondStep }: Surroundings,
  answer: object,
  target: string,
  resume: Resume,
): boolean {
  if (!isSecondStep(answer)) return false;
  // The first step is remembered in a cookie.
  if (blocksCookies()) navigate(blockedPage({ routes }, target));
  else if (routes.twoFactor) navigate(withTarget(routes.twoFactor, target));
  else secondStep.set({ resume });
  return true;
}
