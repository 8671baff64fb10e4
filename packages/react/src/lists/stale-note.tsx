"use client";
import type { ClientError } from "@latchkey/client";
import { type ReactNode, useMemo } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { Alert, Button, type LookProps } from "../primitives/index.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { type Describe, useDescribe } from "../screens/use-describe.ts";
import { useIsDegraded } from "../session/use-session.ts";

export interface StaleNoteProps {
  /** The list; a new object after each load. */
  list: readonly unknown[];
  /** Error of the last reload. */
  error: ClientError | null;
  part: LookProps;
  /** Describes errors on this screen. Default: as on the account's screens. */
  describe?: Describe | undefined;
  onRetry(): void;
}

/** Reports that the list couldn't be loaded: in its place, or with the time of the list that is shown. */
export function StaleNote({ list, error, part, onRetry, ...own }: StaleNoteProps): ReactNode {
  const t = useMessages();
  const usual = useDescribe();
  const describe = own.describe ?? usual;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is that of the list
  const readAt = useMemo(() => new Date(), [list]);
  const isDegraded = useIsDegraded();
  if (error === null) return null;
  const described = describe(error)[0];
  // The list is requested again by itself once the session isn't read from a copy.
  const isAwaited = isDegraded && described.text.id === "errors.unavailable";
  const notice: Notice = isAwaited
    ? { ...described, text: { ...described.text, id: "common.unavailable.trying" }, actions: [] }
    : described;
  if (list.length === 0) return <FormNotice className={part.className} notice={notice} onRetry={onRetry} />;
  const time = t.format.dateTime(readAt, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Alert
      {...part}
      tone="warning"
      title={t("common.asOf", { time })}
      actions={
        isAwaited ? undefined : (
          <Button size="small" onPress={onRetry}>
            {t("common.retry")}
          </Button>
        )
      }
    >
      {t.text(notice.text)}
    </Alert>
  );
}
