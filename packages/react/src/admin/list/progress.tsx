"use client";
import { type ReactNode, useId, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../primitives/index.ts";

export interface ProgressProps {
  /** Number of parts that are done. */
  n: number;
  total: number;
  /** Default: "3 of 50". */
  label?: string | undefined;
  /** True while parts are being done: the time left is estimated from the first one on. Default true. */
  isRunning?: boolean | undefined;
  /** Stops after the current part. Undefined: there is no button for it. */
  onStop?: (() => void) | undefined;
}

/** Progress of work in many parts, with the time left. */
export function Progress({ n, total, label, isRunning = true, onStop }: ProgressProps): ReactNode {
  const t = useMessages();
  const id = useId();
  return (
    <div data-lk="Progress">
      <progress max={total} value={n} aria-labelledby={id} />
      <p id={id}>
        {label ?? t("admin.progress.count", { n, total })}
        {isRunning ? <TimeLeft n={n} total={total} /> : null}
      </p>
      {onStop === undefined ? null : (
        <Button part="stop" size="small" onPress={onStop}>
          {t("admin.progress.stop")}
        </Button>
      )}
    </div>
  );
}

/** Estimated from the parts that were done since it is shown. */
function TimeLeft({ n, total }: { n: number; total: number }): ReactNode {
  const t = useMessages();
  const [start] = useState(() => ({ n, at: Date.now() }));
  if (n <= start.n || n >= total) return null;
  const seconds = Math.ceil((((Date.now() - start.at) / (n - start.n)) * (total - n)) / 1000);
  return (
    <>
      {" · "}
      <span>
        {seconds > 90
          ? t("admin.progress.minutes", { n: Math.round(seconds / 60) })
          : t("admin.progress.seconds", { n: Math.max(1, seconds) })}
      </span>
    </>
  );
}
