"use client";
import type { Result } from "@latchkey/client";
import { useRef, useState } from "react";
import type { Notice } from "../errors/index.ts";
import { notSent } from "../flows/form-flow.ts";
import type { AdminMethods } from "./types.ts";
import { useAdminChange, useDescribeAdminError } from "./use-admin.ts";

/** Something that one press does. */
export interface Act {
  readonly isPending: boolean;
  /** Why it wasn't done. */
  readonly failure: Notice | null;
  press(): void;
  /** Forgets why it wasn't done. */
  clear(): void;
}

export function useAct<Data>(
  call: (calls: AdminMethods) => Promise<Result<Data>>,
  onDone: (data: Data) => void,
): Act {
  const change = useAdminChange();
  const describe = useDescribeAdminError();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Notice | null>(null);
  // A second press can come before the first one is rendered.
  const isBusy = useRef(false);
  const press = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const answer = await change(call).catch(notSent);
    isBusy.current = false;
    setPending(false);
    if (answer.error) setFailure(describe(answer.error)[0]);
    // Without an error there are data.
    else onDone((answer as { data: Data }).data);
  };
  return { isPending, failure, press: () => void press(), clear: () => setFailure(null) };
}
