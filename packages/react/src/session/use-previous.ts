"use client";
import { useRef } from "react";

/** Returns the latest answer about the same subject while a newer one is on its way. */
export function usePrevious<Data>(subject: unknown, data: Data | undefined): Data | undefined {
  const last = useRef({ subject, data });
  if (data !== undefined || last.current.subject !== subject) last.current = { subject, data };
  return last.current.data;
}
