"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import type { FormFlow } from "../flows/form-flow.ts";
import type { MailFlow, MailState } from "../flows/mail-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { afterReset } from "../forgot-password/after-reset.ts";
import { useForgotPasswordFlow } from "../forgot-password/use-forgot-password-flow.ts";
import { useSurroundings } from "../provider/context.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useTarget } from "../provider/use-target.ts";
import { useLinkToken, useOpened } from "../screens/use-link-token.ts";
import {
  createResetPasswordFlow,
  type RemovedByReset,
  type ResetPasswordState,
  type ResetPasswordValues,
} from "./reset-password-flow.ts";
import { useRemoved } from "./use-removed.ts";

export interface UseResetPasswordFlowOptions {
  /** What the link in the email carries. Default: `token` of the page's address. Null: there is none. */
  token?: string | null | undefined;
  /** Whose password it is, where that is known: password managers and the next step need it. */
  email?: string | undefined;
  /** Whether signing out everywhere else is ticked in the beginning. Default true. */
  revokeSessions?: boolean | undefined;
  /** Found by a server: the part that a reset removes. Default: the screen asks. */
  removes?: RemovedByReset;
  /** A server has found that the link doesn't work any more. */
  isExpired?: boolean | undefined;
  /** What a server said to the form before the page was drawn. */
  refused?: Refused | undefined;
  /** Where to go after signing in with the new password. Default: `redirect_to` of the page's address. */
  redirectTo?: string | undefined;
  /**
   * The password is set. Without it, people are brought to `routes.signIn` with `reason=password-changed`, or to their
   * target if they are signed in.
   */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface ResetPasswordHandle
  extends ResetPasswordState,
    Pick<FormFlow<ResetPasswordValues>, "set" | "submit"> {
  /** The content of the account, where a reset removes it: its email was never confirmed. */
  removes: RemovedByReset;
  /** Asks for a new link, where this one doesn't work. */
  request: MailState & Pick<MailFlow, "set" | "submit" | "sendAgain" | "back">;
  /** The page for signing in, with the target. */
  signInUrl: string;
  /** Where someone goes who is signed in. */
  target: string;
  /** The address of another page of the same task, which leads to the same target. */
  keeping(route: string): string;
}

/** `<ResetPassword/>` without its looks. */
export function useResetPasswordFlow(options: UseResetPasswordFlowOptions = {}): ResetPasswordHandle {
  const { routes } = useSurroundings();
  const { email, redirectTo } = options;
  const { target, keeping } = useTarget(redirectTo);
  const token = useLinkToken(options.token);
  const request = useForgotPasswordFlow({ initialEmail: email, redirectTo });
  const signInUrl = keeping(routes.signIn);
  const removes = useRemoved(token, options.removes);
  const machine = useMachine({ ...options, removes, signInUrl, target }, (latest) => {
    const { isExpired, revokeSessions, refused } = options;
    return createResetPasswordFlow({
      client: () => latest.current.client,
      removes: () => latest.current.removes,
      config: () => latest.current.config,
      token: options.token,
      isExpired,
      email,
      revokeSessions,
      refused,
      onDone: () => afterReset(latest.current),
      onError: (error) => latest.current.onError?.(error),
    });
  });
  useOpened(machine, token);
  return useMemo(
    () => ({ ...machine, removes, request, signInUrl, target, keeping }),
    [machine, removes, request, signInUrl, target, keeping],
  );
}
