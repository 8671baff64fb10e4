import type { ClientError } from "@latchkey/client";
import { useEffect, useRef, useState } from "react";

/** Seconds between two attempts, if the service names none; the last one repeats. */
const PAUSES = [5, 10, 20, 30];

/** Reports whether the service can't answer at the moment: the user isn't the cause, and isn't signed out. */
function isUnavailable(error: ClientError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500) && error.code !== "ABORTED";
}

/** Seconds until the next attempt: in total, and remaining. */
export interface Pause {
  whole: number;
  left: number;
}

/** Retries by itself while the service doesn't answer. Null while it answers. */
export function useUnavailable(error: ClientError | null, retry: () => Promise<unknown>): Pause | null {
  const tries = useRef(0);
  const [pause, setPause] = useState<Pause | null>(null);
  const again = useRef(retry);
  again.current = retry;

  useEffect(() => {
    if (error === null || !isUnavailable(error)) {
      tries.current = 0;
      setPause(null);
      return;
    }
    const whole = error.retryAfter ?? PAUSES[Math.min(tries.current, PAUSES.length - 1)] ?? 30;
    tries.current += 1;
    const due = Date.now() + whole * 1000;
    setPause({ whole, left: whole });
    const timer = setInterval(() => {
      const seconds = Math.ceil((due - Date.now()) / 1000);
      setPause({ whole, left: Math.max(0, seconds) });
      if (seconds > 0) return;
      clearInterval(timer);
      void again.current();
    }, 250);
    return () => clearInterval(timer);
  }, [error]);

  return pause;
}
