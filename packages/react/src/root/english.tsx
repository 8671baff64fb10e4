"use client";
import { type ReactNode, useMemo } from "react";
import type { LatchkeyProviderProps } from "../context/types.ts";
import { en } from "../messages/generated/en.ts";
import { LatchkeyProvider as Provider } from "./provider.tsx";

/**
 * Provides everything that the components below need. English is built in; `messages` adds
 * languages and changes texts.
 */
export function LatchkeyProvider({ messages, ...props }: LatchkeyProviderProps): ReactNode {
  const all = useMemo(() => [en, messages ?? []].flat(), [messages]);
  return <Provider {...props} messages={all} />;
}
