"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo, useState } from "react";
import type { Notice } from "../errors/index.ts";
import { checkEmail } from "../flows/checks.ts";
import { createFormFlow, type FormFlow, type FormFlowState, useFlow } from "../flows/index.ts";
import { createResend, type ResendState, verificationMail } from "../flows/resend.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { useUser } from "../session/index.ts";
import { useReauthenticate } from "../session/use-reauthenticate.ts";
import { useDescribe } from "./use-describe.ts";

export type ChangeEmailValues = { newEmail: string };

/**
 * `form`: to be filled in. `confirm`: an email to `asked` waits to be opened. `verify`: the new
 * address is the account's, and an email to it asks to prove it. `changed`: done. `disabled`: not in this deployment.
 */
export type ChangeEmailStep = "form" | "confirm" | "verify" | "changed" | "disabled";

/**
 * The current address agrees first, then the new one proves itself. A current address that was never proved isn't
 * asked.
 */
export type AskedEmail = "current" | "new";

interface PendingChange {
  newEmail: string;
  asked: AskedEmail;
}

export interface ChangeEmailFlowOptions {
  /** Where the links in the emails lead to in the end. Default: the page that this stands on. */
  callbackURL?: string | undefined;
  /** It was accepted; the step says what is still to be done. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface ChangeEmailFlow
  extends FormFlowState<ChangeEmailValues>,
    Pick<FormFlow<ChangeEmailValues>, "set" | "submit" | "reset"> {
  step: ChangeEmailStep;
  /** What was asked for last; empty in the beginning. */
  newEmail: string;
  /** In the step `confirm`: the address whose email has to be opened. */
  asked: AskedEmail;
  /** That email, sent again. */
  again: ResendState;
  sendAgain(): Promise<void>;
  /** Takes back what was asked for: the present address stays, and the link in the email is of no use any more. */
  cancel(): Promise<void>;
  isCancelling: boolean;
  /** Why it couldn't be taken back. */
  cancelError: Notice | null;
  /** The email that proves the account's address, sent once more. */
  verification: ResendState;
  sendVerification(): Promise<void>;
}

/** `<ChangeEmail/>` without its looks. */
export function useChangeEmailFlow(options: ChangeEmailFlowOptions = {}): ChangeEmailFlow {
  const { client, session } = useSurroundings();
  const { config } = useConfig();
  const describe = useDescribe();
  const { run } = useReauthenticate();
  const latest = useLatest({ ...options, client, session, describe, run });
  const { user } = useUser();
  /** What was asked for last. How it stands is seen from the account: the email may be opened anywhere. */
  const [change, setChange] = useState<PendingChange | null>(null);

  const cancelling = useCancel(() => {
    setChange(null);
    again.reset();
    form.reset();
  });

  const { form, again, verification } = useMemo(() => {
    const back = (): string => latest.current.callbackURL ?? location.origin + location.pathname;
    const send = (newEmail: string) =>
      latest.current.run(() => {
        const body = { newEmail, callbackURL: back() };
        return latest.current.client.$fetch("/change-email", { method: "POST", body });
      });
    const failure = (error: ClientError) => latest.current.describe(error, [])[0];
    const verification = createResend({
      send: verificationMail(() => latest.current.client, back),
      describe: failure,
    });
    const again = createResend({ send, describe: failure });
    const form = createFormFlow<ChangeEmailValues, unknown>({
      values: { newEmail: "" },
      check: ({ newEmail }) => {
        const wrong = checkEmail(newEmail);
        return wrong === undefined ? {} : { newEmail: { ...wrong, field: "newEmail" } };
      },
      send: ({ newEmail }) => send(newEmail.trim()),
      describe: (error) => latest.current.describe(error, ["newEmail"]),
      onDone: async (_, values) => {
        const newEmail = values.newEmail.trim();
        const { session } = latest.current;
        await session.refetch();
        const step = stepAfter(session.get().data?.user ?? null, newEmail);
        if (step === "verify") verification.wait();
        if (step === "confirm") again.wait();
        setChange({ newEmail, asked: session.get().data?.user.emailVerified ? "current" : "new" });
        latest.current.onSuccess?.();
      },
      onRefused: ({ error }) => ({
        isTakenOver: isNoNews(error) || latest.current.onError?.(error) === true,
      }),
    });
    return { form, again, verification };
  }, []);

  usePending(setChange);
  const state = useFlow(form);
  const againState = useFlow(again);
  const verificationState = useFlow(verification);
  return useMemo(() => {
    const isDisabled = config?.changeEmail === false || state.formError?.code === "CHANGE_EMAIL_DISABLED";
    return {
      ...state,
      step: change !== null ? stepAfter(user, change.newEmail) : isDisabled ? "disabled" : "form",
      newEmail: change?.newEmail ?? "",
      asked: change?.asked ?? "current",
      set: form.set,
      submit: form.submit,
      reset(values) {
        setChange(null);
        again.reset();
        form.reset(values);
      },
      again: againState,
      sendAgain: () => again.send(change?.newEmail ?? ""),
      ...cancelling,
      verification: verificationState,
      sendVerification: () => verification.send(latest.current.session.get().data?.user.email ?? ""),
    };
  }, [form, again, verification, state, againState, verificationState, change, user, cancelling, config]);
}

/**
 * Finds out whether a change, requested on this or another device, waits for an email to be opened. Checks again
 * whenever the person returns to the page, perhaps from their mailbox.
 */
function usePending(onPending: (change: PendingChange) => void): void {
  const { client } = useSurroundings();
  const latest = useLatest(onPending);
  useEffect(() => {
    const ask = (): void => {
      client
        .$fetch<{ pending: PendingChange | null }>("/change-email")
        .then(({ data }) => data?.pending && latest.current(data.pending))
        // Only an application's callback can make it reject.
        .catch(() => undefined);
    };
    ask();
    addEventListener("focus", ask);
    return () => removeEventListener("focus", ask);
  }, [client]);
}

function useCancel(onDone: () => void): Pick<ChangeEmailFlow, "cancel" | "isCancelling" | "cancelError"> {
  const { client } = useSurroundings();
  const describe = useDescribe();
  const latest = useLatest({ client, describe, onDone });
  const [state, setState] = useState<{ isCancelling: boolean; cancelError: Notice | null }>({
    isCancelling: false,
    cancelError: null,
  });
  return useMemo(
    () => ({
      ...state,
      async cancel() {
        const { client, describe, onDone } = latest.current;
        setState({ isCancelling: true, cancelError: null });
        const { error } = await client.$fetch("/change-email/cancel", { method: "POST" });
        setState({ isCancelling: false, cancelError: error && describe(error)[0] });
        if (error === null) onDone();
      },
    }),
    [state],
  );
}

/** Nobody has confirmed that it's them: the form stays as it is. */
function isNoNews({ code }: ClientError): boolean {
  return code === "ABORTED";
}

function stepAfter(
  user: { email: string; emailVerified: boolean } | null,
  newEmail: string,
): "confirm" | "verify" | "changed" {
  if (user?.email.toLowerCase() !== newEmail.toLowerCase()) return "confirm";
  return user.emailVerified ? "changed" : "verify";
}
