"use client";
import type { Result } from "@latchkey/client";
import { useRef, useState } from "react";
import type { Notice } from "../errors/index.ts";
import { notSent } from "../flows/form-flow.ts";
import type { AdminMethods } from "./types.ts";
import { useAdminChange, useDescribeAdminError } from "./use-admin.ts";

/** Something that one press does. */
export interface Act<Args extends unknown[] = []> {
  readonly isPending: boolean;
  /** Why it wasn't done. */
  readonly failure: Notice | null;
  press(...args: Args): void;
  /** Forgets why it wasn't done. */
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
  // A second press can come before the first one is rendered.
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
    // Without an error there are data.
    else onDone((answer as { data: Data }).data);
  };
  return { isPending, failure, press: (...args) => void press(...args), clear: () => setFailure(null) };
}
