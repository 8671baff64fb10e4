"use client";
import type { ReactNode } from "react";
import type { SecondStepAgainProps } from "../../context/second-step.ts";
import { ChallengeSteps } from "./challenge-steps.tsx";
import { useTwoFactorChallengeFlow } from "./use-challenge-flow.ts";

/** The second step of signing in again, over the unchanged page. */
export function SecondStepAgain({ onSignedIn, onRestart }: SecondStepAgainProps): ReactNode {
  const flow = useTwoFactorChallengeFlow({ onSuccess: onSignedIn, onCancel: onRestart });
  return <ChallengeSteps flow={{ ...flow, restart: onRestart }} />;
}
