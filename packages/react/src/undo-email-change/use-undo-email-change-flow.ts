"use client";
import type { ClientError } from "@latchkey/client";
import { type MailLink, readMailLink } from "@latchkey/client/shared";
import { useMemo } from "react";
import { createLinkFlow, type LinkFlow, type LinkFlowState } from "../flows/link-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useLinkToken, useOpened } from "../screens/use-link-token.ts";

/** `taken`: another account has proved the address since. `done`: the previous address is back. */
export type UndoEmailChangeStep = UndoEmailChangeState["step"];

export interface UndoEmailChangeState extends LinkFlowState<"taken"> {
  /** What the link says of itself: `email` comes back in place of `newEmail`. Null where it can't be read. */
  readonly link: MailLink | null;
}

export interface UseUndoEmailChangeFlowOptions {
  /** What the link in the email carries. Default: `token` of the page's address. Null: there is none. */
  token?: string | null | undefined;
  /** The change was undone on a server: the address that is back. */
  undone?: { readonly email: string | undefined } | undefined;
  /** What a server said to the form before the page was drawn. */
  refused?: Refused | undefined;
  /** The previous address is back, and nobody is signed in. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface UndoEmailChangeHandle extends UndoEmailChangeState, Pick<LinkFlow<"taken">, "submit"> {
  /** The address that comes back, or is back, where it is known. */
  email: string | undefined;
}

/** `<UndoEmailChange/>` without its looks. */
export function useUndoEmailChangeFlow(options: UseUndoEmailChangeFlowOptions = {}): UndoEmailChangeHandle {
  const token = useLinkToken(options.token);
  const machine = useMachine(options, (latest) =>
    createLinkFlow({
      send: (token) =>
        latest.current.client.$fetch("/change-email/undo", { method: "POST", body: { token } }),
      steps: { COULDNT_UPDATE_YOUR_EMAIL: "taken" },
      isWhole: (token) => linkOf(token) !== null,
      config: () => latest.current.config,
      token: options.token,
      isDone: options.undone !== undefined,
      refused: options.refused,
      onDone: async () => {
        const { current } = latest;
        // It ended every session, this browser's among them.
        await current.session.refetch();
        current.onEvent({ name: "emailChangeUndone" });
        current.onSuccess?.();
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useOpened(machine, token);
  const undone = options.undone?.email;
  return useMemo(() => {
    const link = linkOf(token);
    return { ...machine, link, email: link?.email ?? undone };
  }, [machine, token, undone]);
}

function linkOf(token: string | null | undefined): MailLink | null {
  return (token && readMailLink(token)) || null;
}
