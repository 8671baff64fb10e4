"use client";
import { useState } from "react";
import { useSurroundings } from "../context/context.ts";
import { emailVerified } from "../context/email-verified.ts";
import { wantsSecondStep } from "../context/second-step.ts";

/**
 * Handles an email address that was confirmed on the screen that waits for it: goes to the target with the
 * opened session, else the screen shows the confirmation.
 */
export function useConfirmed(target: string): readonly [boolean, (answer: object) => Promise<void>] {
  const surroundings = useSurroundings();
  const [isConfirmed, setConfirmed] = useState(false);
  const confirmed = async (answer: object): Promise<void> => {
    const goOn = (): void => surroundings.navigate(target);
    if (wantsSecondStep(surroundings, answer, target, goOn)) return;
    await emailVerified(surroundings);
    if (surroundings.session.get().data === null) setConfirmed(true);
    else goOn();
  };
  return [isConfirmed, confirmed];
}
