"use client";
import type { Result } from "@latchkey/client";
import { type ReactNode, useRef, useState } from "react";
import { Progress } from "./progress.tsx";
import { type Each, toEach } from "./to-each.ts";

export interface EachHandle {
  /** Sends a request for each row, until the reader stops it. */
  send<Row>(rows: readonly Row[], send: (row: Row) => Promise<Result<unknown>>): Promise<Result<Each<Row>>>;
  /** The progress, while several rows are being sent. */
  readonly view: ReactNode;
}

/** An action on several rows, with its progress and a button to stop it. */
export function useEach(): EachHandle {
  const [at, setAt] = useState<{ n: number; total: number } | null>(null);
  const isStopped = useRef(false);
  return {
    async send(rows, send) {
      isStopped.current = false;
      const show = (n: number): void => setAt({ n, total: rows.length });
      show(0);
      const answer = await toEach(rows, send, (n) => {
        show(n);
        return !isStopped.current;
      });
      setAt(null);
      return answer;
    },
    view:
      at === null || at.total < 2 ? null : (
        <Progress
          {...at}
          onStop={() => {
            isStopped.current = true;
          }}
        />
      ),
  };
}
