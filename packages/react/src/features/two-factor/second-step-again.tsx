"use client";
import type { ReactNode } from "react";
import { ChallengeSteps } from "./challenge-steps.tsx";
import { useTwoFactorChallengeFlow } from "./use-challenge-flow.ts";

export interface SecondStepAgainProps {
  onSignedIn(): void;
  /** The second step was canceled, or has expired: the first one returns. */
  onRestart(): void;
}

/** The second step of signing in again, over the unchanged page. */
export function SecondStepAgain({ onSignedIn, onRestart }: SecondStepAgainProps): ReactNode {
  const flow = useTwoFactorChallengeFlow({ onSuccess: onSignedIn, onCancel: onRestart });
  return <ChallengeSteps flow={{ ...flow, restart: onRestart }} />;
}
