"use client";
import { useRef } from "react";

/** Returns the last known data while the answer to another request is pending. */
export function useHeld<Data>(data: Data | undefined): Data | undefined {
  const last = useRef(data);
  if (data !== undefined) last.current = data;
  return last.current;
}
