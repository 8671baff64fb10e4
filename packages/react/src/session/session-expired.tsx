"use client";
import type { SessionData } from "@latchkey/client";
import type { ReactNode } from "react";

export interface SessionExpiredProps {
  /** Whose session has ended. */
  user: SessionData["user"];
}

/** Asks to sign in again, over the page as it is. */
export function SessionExpired(_props: SessionExpiredProps): ReactNode {
  return null;
}
