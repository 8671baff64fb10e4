"use client";
import type { ReactNode } from "react";

/** What an explanation of the service says. */
export interface Told {
  readonly cause: string;
  readonly what: string;
  readonly help: string;
}

/** What happened, and what helps, in words. */
export function useCauseText(): (told: Told) => { what: ReactNode; help: ReactNode } {
  return ({ what, help }) => ({ what, help });
}
