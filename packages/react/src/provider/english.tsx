"use client";
import { type ReactNode, useMemo } from "react";
import { en } from "../messages/en.ts";
import { LatchkeyProvider as Provider } from "./provider.tsx";
import type { LatchkeyProviderProps } from "./types.ts";

/** What components below it work with. English is built in; `messages` adds languages and changes texts. */
export function LatchkeyProvider({ messages, ...props }: LatchkeyProviderProps): ReactNode {
  const all = useMemo(() => [en, messages ?? []].flat(), [messages]);
  return <Provider {...props} messages={all} />;
}
