"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { useMachine } from "../../../context/use-machine.ts";
import { useTarget } from "../../../context/use-target.ts";
import type { FormFlow } from "../../../flows/form-flow.ts";
import type { MailFlow, MailState } from "../../../flows/mail-flow.ts";
import type { Refused } from "../../../flows/refused.ts";
import { useLinkToken, useOpened } from "../../../screens/use-link-token.ts";
import { afterReset } from "../forgot-password/after-reset.ts";
import { useForgotPasswordFlow } from "../forgot-password/use-forgot-password-flow.ts";
import {
  createResetPasswordFlow,
  type RemovedByReset,
  type ResetPasswordState,
  type ResetPasswordValues,
} from "./reset-password-flow.ts";
import { useRemoved } from "./use-removed.ts";

export interface UseResetPasswordFlowOptions {
  /** The link's token. Default: `token` of the page's URL. Null: there is none. */
  token?: string | null | undefined;
  /** The account's email address, if known: password managers and the next step need it. */
  email?: string | undefined;
  /** True ticks signing out everywhere else at the beginning. Default true. */
  revokeSessions?: boolean | undefined;
  /** The content that a reset removes, as found by a server. Default: the screen requests it. */
  removes?: RemovedByReset;
  /** True if a server has found that the link doesn't work any more. */
  isExpired?: boolean | undefined;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** The page after signing in with the new password. Default: `redirect_to` of the page's URL. */
  redirectTo?: string | undefined;
  /**
   * The password is set. Default: goes to `routes.signIn` with `reason=password-changed`, or to the
   * target if the user is signed in.
   */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface ResetPasswordHandle
  extends ResetPasswordState,
    Pick<FormFlow<ResetPasswordValues>, "set" | "submit"> {
  /** The content of the account that a reset removes, because its email address was never confirmed. */
  removes: RemovedByReset;
  /** Requests a new link if this one doesn't work. */
  request: MailState & Pick<MailFlow, "set" | "submit" | "sendAgain" | "back">;
  /** The sign-in page, with the target. */
  signInUrl: string;
  /** The page for a signed-in user. */
  target: string;
  /** Returns the URL of another page of the same task, with the same target. */
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
