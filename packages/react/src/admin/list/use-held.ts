"use client";
import { useRef } from "react";

/** What was known last, while the answer to another question is on its way. */
export function useHeld<Data>(data: Data | undefined): Data | undefined {
  const last = useRef(data);
  if (data !== undefined) last.current = data;
  return last.current;
}
