"use client";
import type { ReactNode } from "react";
import { ChallengeSteps } from "./challenge-steps.tsx";
import { useTwoFactorChallengeFlow } from "./use-challenge-flow.ts";

export interface SecondStepAgainProps {
  onSignedIn(): void;
  /** It was given up, or has expired: the first step comes again. */
  onRestart(): void;
}

/** The second step of signing in again, over the page as it is. */
export function SecondStepAgain({ onSignedIn, onRestart }: SecondStepAgainProps): ReactNode {
  const flow = useTwoFactorChallengeFlow({ onSuccess: onSignedIn, onCancel: onRestart });
  return <ChallengeSteps flow={{ ...flow, restart: onRestart }} />;
}
