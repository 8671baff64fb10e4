"use client";
import type { ReactNode } from "react";
import { useLoaded } from "../session/use-loaded.ts";
import type { StrengthProps } from "./strength-judged.tsx";

/**
 * One line that says how to improve a new password, and a visual bar. The code that judges is loaded with the
 * first typed character; until then it takes no space.
 */
export function Strength(props: StrengthProps): ReactNode {
  const Judged = useLoaded<StrengthProps>(props.password !== "", async () => {
    const { StrengthJudged } = await import("./strength-judged.tsx");
    return StrengthJudged;
  });
  if (Judged !== undefined) return <Judged {...props} />;
  return <div data-lk="Strength" data-part="strength" data-level={0} className={props.className} />;
}
