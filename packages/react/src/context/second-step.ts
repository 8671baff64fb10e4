import type { ComponentType, CSSProperties, ReactNode } from "react";
import type { Store } from "../flows/store.ts";
import type { Surroundings } from "./context.ts";
import { withTarget } from "./navigation.ts";
import { blockedPage, blocksCookies } from "./opened-session.ts";
import type { Routes } from "./types.ts";

/** Looks of the screen that it replaces. */
export interface SecondStepProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  layout?: "page" | "card" | "bare" | undefined;
  headingLevel?: 1 | 2 | 3 | undefined;
  footer?: ReactNode;
}

export interface SecondStepAgainProps {
  onSignedIn(): void;
  /** The second step was canceled, or has expired: the first one returns. */
  onRestart(): void;
}

/** A step that a sign-in may need before the user is signed in, as its feature declares it. */
export interface FurtherStep {
  /** Reports whether a sign-in's answer asks for it. */
  isWanted(answer: object): boolean;
  /** The route of its page. */
  readonly route: keyof Routes;
  /** `data-lk` of its screen. */
  readonly screen: string;
  /** Loads the component that replaces a screen. */
  loadScreen(): Promise<ComponentType<SecondStepProps>>;
  /** Loads the content of the dialog over a page whose session has ended. */
  loadAgain(): Promise<ComponentType<SecondStepAgainProps>>;
}

/** Continues with the sign-in's answer, once the second step is done. */
export type Resume = (answer: never) => void | Promise<void>;

export interface SecondStepState {
  /** Null: no screen is replaced by a second step. */
  readonly resume: Resume | null;
  /** The step that replaces screens, or the last one that did. */
  readonly step?: FurtherStep | undefined;
}

export type SecondStep = Store<SecondStepState>;

/** Returns the step that a sign-in's answer asks for, before the user is signed in. */
export function furtherStep(
  { furtherSteps }: Pick<Surroundings, "furtherSteps">,
  answer: object,
): FurtherStep | undefined {
  return furtherSteps.find(({ isWanted }) => isWanted(answer));
}

/**
 * Reports whether a sign-in needs a second step, and starts it: on a separate page, which continues to
 * `target`, or in place of the screen, which calls `resume`.
 */
export function wantsSecondStep(
  surroundings: Surroundings,
  answer: object,
  target: string,
  resume: Resume,
): boolean {
  const { routes, navigate, secondStep } = surroundings;
  const step = furtherStep(surroundings, answer);
  if (step === undefined) return false;
  const page = routes[step.route];
  // The first step is remembered in a cookie.
  if (blocksCookies()) navigate(blockedPage({ routes }, target));
  else if (page) navigate(withTarget(page, target));
  else secondStep.set({ resume, step });
  return true;
}
