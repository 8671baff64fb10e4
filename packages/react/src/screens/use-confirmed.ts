"use client";
import { useState } from "react";
import { useSurroundings } from "../provider/context.ts";
import { emailVerified } from "../provider/email-verified.ts";
import { wantsSecondStep } from "../provider/second-step.ts";

/**
 * What comes of an email that was confirmed on the screen that waits for it: on to the target with the session that it
 * opened, else the screen says so.
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
