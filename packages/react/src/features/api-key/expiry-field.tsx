"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Select } from "../../primitives/index.ts";
import { NEVER, offeredLifetimes, SAME } from "./expiry.ts";
import type { ApiKeyKind } from "./types.ts";
import { useDuration } from "./use-duration.ts";

export interface ExpiryFieldProps {
  kind: ApiKeyKind;
  id: string;
  label: string;
  value: string;
  /** True if the expiry may stay as it was. */
  hasSame?: boolean | undefined;
  error: string | undefined;
  isReadOnly: boolean;
  onChange(value: string): void;
}

/** Selects the expiry of a key. Renders nothing if the deployment decides it. */
export function ExpiryField(props: ExpiryFieldProps): ReactNode {
  const { kind, hasSame = false, ...field } = props;
  const t = useMessages();
  const duration = useDuration();
  if (kind.canExpireAt === null) return null;
  return (
    <Select
      {...field}
      name="expiry"
      options={[
        ...(hasSame ? [{ value: SAME, label: t("apiKeys.expiry.same") }] : []),
        ...offeredLifetimes(kind).map((seconds) => ({
          value: String(seconds),
          label: t("apiKeys.expiry.in", { time: duration(seconds) }),
        })),
        { value: NEVER, label: t("apiKeys.expiry.never") },
      ]}
    />
  );
}
