"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/provider.tsx";
import { Badge } from "../../primitives/badge.tsx";
import { useLastMethod } from "./use-last-method.ts";

/** Reports whether a method was used last in this browser. */
export function useIsLast(method: string): boolean {
  const known = useLastMethod();
  // The value stays as at first: a press is stored as the latest use.
  const [last] = useState(known);
  return last === method;
}

/** A label in the button of the method that was used last in this browser. Renders nothing in others. */
export function LastUsed({ method }: { method: string }): ReactNode {
  const t = useMessages();
  if (!useIsLast(method)) return null;
  return (
    <>
      {" "}
      <Badge part="last" tone="brass">
        {t("auth.social.last")}
      </Badge>
    </>
  );
}
