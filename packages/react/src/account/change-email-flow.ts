"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo } from "react";
import type { Notice } from "../errors/index.ts";
import { checkEmail } from "../flows/checks.ts";
import { createFormFlow, createStore, type FormFlow, type FormFlowState } from "../flows/index.ts";
import { createResend, type ResendState, verificationMail } from "../flows/resend.ts";
import { joined, named } from "../flows/store.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { emailVerified } from "../provider/email-verified.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useUser } from "../session/index.ts";
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

interface Place extends Pick<ChangeEmailFlow, "isCancelling" | "cancelError"> {
  /** What was asked for last. How it stands is seen from the account: the email may be opened anywhere. */
  readonly change: PendingChange | null;
}

const BEGUN: Place = { change: null, isCancelling: false, cancelError: null };

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
  /** Without the link of an email what it does was done: the account knows. */
  confirmed(): Promise<void>;
}

/** `<ChangeEmail/>` without its looks. */
export function useChangeEmailFlow(options: ChangeEmailFlowOptions = {}): ChangeEmailFlow {
  const describe = useDescribe();
  const { user } = useUser();
  const { config } = useConfig();
  const machine = useMachine({ ...options, describe }, (latest) => {
    const place = createStore(BEGUN);
    const back = (): string => latest.current.callbackURL ?? location.origin + location.pathname;
    const send = (newEmail: string) => {
      const { client, reauthentication } = latest.current;
      const body = { newEmail, callbackURL: back() };
      return reauthentication.run(() => client.$fetch("/change-email", { method: "POST", body }));
    };
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
        place.set({
          change: { newEmail, asked: session.get().data?.user.emailVerified ? "current" : "new" },
        });
        latest.current.onSuccess?.();
      },
      // Nobody has confirmed that it's them: the form stays as it is.
      onError: (error) => error.code === "ABORTED" || latest.current.onError?.(error),
    });
    const reset = (values?: Partial<ChangeEmailValues>): void => {
      place.set({ change: null });
      again.reset();
      form.reset(values);
    };
    return {
      ...joined(joined(form, place), joined(named("again", again), named("verification", verification))),
      set: form.set,
      submit: form.submit,
      reset,
      sendAgain: () => again.send(place.get().change?.newEmail ?? ""),
      sendVerification: () => verification.send(latest.current.session.get().data?.user.email ?? ""),
      async cancel() {
        place.set({ isCancelling: true, cancelError: null });
        const { error } = await latest.current.client.$fetch("/change-email/cancel", { method: "POST" });
        place.set({ isCancelling: false, cancelError: error && failure(error) });
        if (error === null) reset();
      },
      confirmed: () => emailVerified(latest.current),
      found: (change: PendingChange) => place.set({ change }),
    };
  });
  usePending(machine.found);
  return useMemo(() => {
    const { change, formError } = machine;
    const isDisabled = config?.changeEmail === false || formError?.code === "CHANGE_EMAIL_DISABLED";
    return {
      ...machine,
      step: change !== null ? stepAfter(user, change.newEmail) : isDisabled ? "disabled" : "form",
      newEmail: change?.newEmail ?? "",
      asked: change?.asked ?? "current",
    };
  }, [machine, user, config]);
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

function stepAfter(
  user: { email: string; emailVerified: boolean } | null,
  newEmail: string,
): "confirm" | "verify" | "changed" {
  if (user?.email.toLowerCase() !== newEmail.toLowerCase()) return "confirm";
  return user.emailVerified ? "changed" : "verify";
}
