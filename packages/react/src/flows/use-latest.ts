"use client";
import { useEffect, useRef } from "react";

/** The value of the latest render that was shown, for callbacks that outlive the render they were made in. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
