"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Changes } from "../flows/use-stored-values.ts";
import { useMessages } from "../messages/index.ts";
import { Button } from "../primitives/button.tsx";
import { Done } from "../primitives/done.tsx";
import { FocusPlace } from "../primitives/focus-place.tsx";
import { useKeptFocus } from "../primitives/use-kept-focus.ts";
import type { Parts } from "./parts.ts";
import { WaitingButton } from "./waiting-button.tsx";

export type SaveBarPart = "actions" | "submit" | "discard" | "status";

export interface SaveBarProps {
  /** ID of the form that it saves. */
  form: string;
  flow: Changes & { readonly pending: boolean; readonly done: boolean; readonly retryAfter: number };
  parts: Parts<SaveBarPart>;
}

/**
 * Saves or discards the changes of a page's form. It is empty until something is changed, and stays in sight
 * then. Its buttons are gone once there is nothing to save: it then has the focus, and the result.
 */
export function SaveBar({ form, flow, parts: { part, primitive } }: SaveBarProps): ReactNode {
  const t = useMessages();
  const { isChanged, pending, done } = flow;
  const [isDiscarded, setDiscarded] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useKeptFocus(bar);
  useEffect(() => {
    if (isChanged) setDiscarded(false);
  }, [isChanged]);
  const discard = (): void => {
    flow.discard();
    setDiscarded(true);
  };
  const result = isDiscarded ? t("account.changes.discarded") : done ? t("common.save.done") : null;
  return (
    <FocusPlace
      ref={bar}
      name="SaveBar"
      label={t("account.changes.label")}
      className={undefined}
      style={undefined}
    >
      {/* Announced when the bar appears. */}
      <p role="status" data-part="note">
        {isChanged ? t("account.changes.label") : null}
      </p>
      {isChanged ? (
        <div {...part("actions")}>
          <Button {...primitive("discard")} variant="quiet" isDisabled={pending} onPress={discard}>
            {t("account.changes.discard")}
          </Button>
          <WaitingButton
            {...primitive("submit")}
            label={t("account.changes.save")}
            seconds={flow.retryAfter}
            type="submit"
            form={form}
            variant="primary"
            isPending={pending}
            pendingLabel={t("common.save.pending")}
          />
        </div>
      ) : null}
      <Done {...primitive("status")}>{isChanged ? null : result}</Done>
    </FocusPlace>
  );
}
