"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo, useState } from "react";
import { useMachine } from "../../../context/use-machine.ts";
import { createLinkFlow, type LinkFlow, type LinkFlowState } from "../../../flows/link-flow.ts";
import type { Refused } from "../../../flows/refused.ts";
import { useLinkToken, useOpened } from "../../../screens/use-link-token.ts";

/** `proof`: the link alone isn't enough. `done`: the sign-in method was removed. */
export type UndoSignInMethodStep = UndoSignInMethodState["step"];

export type UndoSignInMethodState = LinkFlowState<"proof">;

export interface UseUndoSignInMethodFlowOptions {
  /** The link's token. Default: `token` of the page's URL. Null: there is none. */
  token?: string | null | undefined;
  /** True if a server has removed the method. */
  isDone?: boolean | undefined;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** The method was removed, and the user is signed out. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface UndoSignInMethodHandle extends UndoSignInMethodState, Pick<LinkFlow<"proof">, "submit"> {
  /** The password, for a browser that the account doesn't know. */
  password: string;
  setPassword(password: string): void;
}

/** `<UndoSignInMethod/>` without its looks. */
export function useUndoSignInMethodFlow(
  options: UseUndoSignInMethodFlowOptions = {},
): UndoSignInMethodHandle {
  const token = useLinkToken(options.token);
  const [password, setPassword] = useState("");
  const machine = useMachine({ ...options, password }, (latest) =>
    createLinkFlow({
      send(token) {
        const { client, password } = latest.current;
        const body = { token, ...(password === "" ? {} : { password }) };
        return client.$fetch("/undo-sign-in-method", { method: "POST", body });
      },
      steps: { UNDO_NEEDS_PROOF: "proof", UNDO_LINK_INVALID: "failed", INVALID_PASSWORD: "proof" },
      retried: "proof",
      config: () => latest.current.config,
      token: options.token,
      isDone: options.isDone,
      refused: options.refused,
      onDone: async () => {
        const { current } = latest;
        // Undoing ended every session, including this browser's.
        await current.session.refetch();
        current.onEvent({ name: "signInMethodUndone" });
        current.onSuccess?.();
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useOpened(machine, token);
  return useMemo(() => ({ ...machine, password, setPassword }), [machine, password]);
}
