"use client";
import { useEffect, useRef } from "react";

/** Returns the value of the latest committed render, for callbacks that outlive their render. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
