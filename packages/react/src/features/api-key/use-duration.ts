"use client";
import { useMessages } from "../../messages/index.ts";

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** Returns a function that formats seconds in the largest whole unit: "7 days". */
export function useDuration(): (seconds: number) => string {
  const { format } = useMessages();
  return (seconds) => {
    const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? ["second", 1];
    return format.number(seconds / size, { style: "unit", unit, unitDisplay: "long" });
  };
}
