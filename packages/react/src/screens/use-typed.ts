"use client";
import { useEffect, useRef, useState } from "react";
import { useLatest } from "../flows/use-latest.ts";

/** Milliseconds after the last key. */
const PAUSE = 300;

/** Reports typed text when the typing has paused. Changes from outside (going back, clearing) are taken over. */
export function useTyped(
  value: string,
  onChange: (value: string) => void,
): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const latest = useLatest(onChange);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      latest.current(wanted);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
