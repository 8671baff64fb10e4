"use client";
import type { Result } from "@latchkey/client";
import { useRef, useState } from "react";
import type { Notice } from "../errors/index.ts";
import { notSent } from "../flows/form-flow.ts";
import type { AdminMethods } from "./base/types.ts";
import { useAdminChange, useDescribeAdminError } from "./base/use-admin.ts";

/** An action of one press. */
export interface Act<Args extends unknown[] = []> {
  readonly isPending: boolean;
  /** Error of the action. */
  readonly failure: Notice | null;
  press(...args: Args): void;
  /** Clears the error. */
  clear(): void;
}

export function useAct<Data, Args extends unknown[] = []>(
  call: (calls: AdminMethods, ...args: Args) => Promise<Result<Data>>,
  onDone: (data: Data) => void,
): Act<Args> {
  const change = useAdminChange();
  const describe = useDescribeAdminError();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Notice | null>(null);
  // A second press can come before the first is rendered.
  const isBusy = useRef(false);
  const press = async (...args: Args): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const answer = await change((calls) => call(calls, ...args)).catch(notSent);
    isBusy.current = false;
    setPending(false);
    if (answer.error) setFailure(describe(answer.error)[0]);
    // An answer without an error has data.
    else onDone((answer as { data: Data }).data);
  };
  return { isPending, failure, press: (...args) => void press(...args), clear: () => setFailure(null) };
}
