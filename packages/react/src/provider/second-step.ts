import type { CSSProperties, ReactNode } from "react";
import { isSecondStep } from "../flows/second-step.ts";
import type { Store } from "../flows/store.ts";
import type { Surroundings } from "./context.ts";
import { withTarget } from "./navigation.ts";
import { blockedPage, blocksCookies } from "./opened-session.ts";

/** How a screen looks whose place it takes. */
export interface SecondStepProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  layout?: "page" | "card" | "bare" | undefined;
  headingLevel?: 1 | 2 | 3 | undefined;
  footer?: ReactNode;
}

/** Goes on with what signed someone in, once the second step is done. */
export type Resume = (answer: never) => void | Promise<void>;

export interface SecondStepState {
  /** Null: none is asked for in the place of a screen. */
  readonly resume: Resume | null;
}

export type SecondStep = Store<SecondStepState>;

/**
 * Whether a sign-in wants a second step. It is asked for then: by a page of its own, which goes on to `target`, or in the
 * place of the screen, which calls `resume`.
 */
export function wantsSecondStep(
  { routes, navigate, secondStep }: Surroundings,
  answer: object,
  target: string,
  resume: Resume,
): boolean {
  if (!isSecondStep(answer)) return false;
  // What remembers the first step is a cookie.
  if (blocksCookies()) navigate(blockedPage({ routes }, target));
  else if (routes.twoFactor) navigate(withTarget(routes.twoFactor, target));
  else secondStep.set({ resume });
  return true;
}
