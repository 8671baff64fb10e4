"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Badge } from "../primitives/badge.tsx";
import { useLastMethod } from "./use-last-method.ts";

/** In the button of a sign-in method: that it was used last in this browser. Nothing for the others. */
export function LastUsed({ method }: { method: string }): ReactNode {
  const t = useMessages();
  const known = useLastMethod();
  // As it was when it appeared: a press is kept as the last one.
  const [last] = useState(known);
  if (last !== method) return null;
  return (
    <>
      {" "}
      <Badge part="last" tone="brass">
        {t("auth.social.last")}
      </Badge>
    </>
  );
}
