"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { Button } from "./button.tsx";
import { type LookProps, lookOf } from "./look.ts";

/** Milliseconds. */
const BEFORE_SHOWN = 150;
const SHOWN_AT_LEAST = 300;
const SLOW_AFTER = 8000;

export interface LoadingProps extends LookProps {
  isLoading: boolean;
  /** The layout of `children`, made of `Skeleton`s. */
  skeleton: ReactNode;
  /** Retries the request; offered when it takes long. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A region that waits for its data: nothing at first, then a skeleton that stays long enough to be seen, and
 * after eight seconds a message.
 */
export function Loading({ isLoading, skeleton, onRetry, children, ...look }: LoadingProps): ReactNode {
  const t = useMessages();
  const phase = usePhase(isLoading);
  if (phase === "ready") return children;
  return (
    <div {...lookOf("Loading", look)} aria-busy="true" data-phase={phase}>
      {phase === "hidden" ? null : skeleton}
      <div role="status" data-part="slow">
        {phase === "slow" ? (
          <>
            <p>{t("common.loading.slow")}</p>
            {onRetry ? (
              <Button size="small" onPress={onRetry}>
                {t("common.retry")}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

type Phase = "ready" | "hidden" | "shown" | "slow";

function usePhase(isLoading: boolean): Phase {
  const [phase, setPhase] = useState<Phase>(isLoading ? "hidden" : "ready");
  const [mayHide, setMayHide] = useState(true);
  // Set while rendering: a timer may run between the commit and the effect that clears it, and would replace
  // the new content, with its focus, by a skeleton.
  const isOver = useRef(false);
  isOver.current = !isLoading;
  useEffect(() => {
    if (!isLoading) return;
    setPhase("hidden");
    const shown = setTimeout(() => {
      if (isOver.current) return;
      setPhase("shown");
      setMayHide(false);
    }, BEFORE_SHOWN);
    const slow = setTimeout(() => setPhase("slow"), SLOW_AFTER);
    return () => {
      clearTimeout(shown);
      clearTimeout(slow);
    };
  }, [isLoading]);
  useEffect(() => {
    if (mayHide) return;
    const timer = setTimeout(() => setMayHide(true), SHOWN_AT_LEAST);
    return () => clearTimeout(timer);
  }, [mayHide]);
  if (!isLoading && mayHide) return "ready";
  return phase === "ready" ? "hidden" : phase;
}
