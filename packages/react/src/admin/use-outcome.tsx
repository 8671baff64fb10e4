"use client";
import type { Result } from "@latchkey/client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { Button, Done } from "../primitives/index.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import type { AdminMethods } from "./base/types.ts";
import type { Each } from "./list/to-each.ts";
import { useAct } from "./use-act.ts";

/** The end of an action. */
export interface Outcome {
  /** Announces it. */
  readonly text: ReactNode;
  /** Reverses the action. */
  readonly undo?: Undo | undefined;
  /** Rows on which the action failed. */
  readonly failed?: Each<{ readonly id: string }>["failed"] | undefined;
}

export interface Undo {
  send(calls: AdminMethods): Promise<Result<unknown>>;
  /** Announces that the action was undone. */
  readonly text: ReactNode;
}

export interface OutcomeHandle {
  show(outcome: Outcome | null): void;
  /** The last outcome, with a button to undo it. */
  readonly view: ReactNode;
}

/** Announces the last action below a list, or on a page. */
export function useOutcome(): OutcomeHandle {
  const t = useMessages();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const undo = outcome?.undo;
  const undoing = useAct(
    (calls, { send }: Undo) => send(calls),
    () => setOutcome(undo === undefined ? null : { text: undo.text }),
  );
  return {
    show(next) {
      undoing.clear();
      setOutcome(next);
    },
    view: (
      <>
        <FormNotice
          notice={undoing.failure}
          isFocused
          onRetry={undo === undefined ? undefined : () => undoing.press(undo)}
        />
        <div data-part="outcome" data-floating={outcome !== null || undefined}>
          <Done>{outcome?.text ?? null}</Done>
          {undo === undefined ? null : (
            <Button
              variant="quiet"
              size="small"
              part="undo"
              isPending={undoing.isPending}
              pendingLabel={t("common.working")}
              onPress={() => undoing.press(undo)}
            >
              {t("common.undo")}
            </Button>
          )}
        </div>
      </>
    ),
  };
}
