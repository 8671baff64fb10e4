"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo } from "react";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { emailVerified } from "../../context/email-verified.ts";
import { useMachine } from "../../context/use-machine.ts";
import type { Notice } from "../../errors/index.ts";
import { checkEmail } from "../../flows/checks.ts";
import { createFormFlow, createStore, type FormFlow, type FormFlowState } from "../../flows/index.ts";
import { createResend, type ResendState, verificationMail } from "../../flows/resend.ts";
import { joined, named } from "../../flows/store.ts";
import { useLatest } from "../../flows/use-latest.ts";
import { useDescribe } from "../../screens/use-describe.ts";
import { useUser } from "../../session/index.ts";

export type ChangeEmailValues = { newEmail: string };

/**
 * `form`: asks for the new address. `confirm`: an email to `asked` waits to be opened. `verify`: the account
 * has the new address, and an email to it asks to confirm it. `changed`: done. `disabled`: not offered by
 * this deployment.
 */
export type ChangeEmailStep = "form" | "confirm" | "verify" | "changed" | "disabled";

/**
 * Address whose email is opened next: first the current address agrees, then the new one is confirmed. A
 * current address that was never confirmed isn't asked.
 */
export type AskedEmail = "current" | "new";

interface PendingChange {
  newEmail: string;
  asked: AskedEmail;
}

interface Place extends Pick<ChangeEmailFlow, "isCancelling" | "cancelError"> {
  /**
   * The requested change. Its progress is read from the account, since the email may be opened on any device.
   */
  readonly change: PendingChange | null;
}

const BEGUN: Place = { change: null, isCancelling: false, cancelError: null };

export interface ChangeEmailFlowOptions {
  /** Final target of the links in the emails. Default: the current page. */
  callbackURL?: string | undefined;
  /** Called once the change was accepted; `step` names the next step. */
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface ChangeEmailFlow
  extends FormFlowState<ChangeEmailValues>,
    Pick<FormFlow<ChangeEmailValues>, "set" | "submit" | "reset"> {
  step: ChangeEmailStep;
  /** The requested address; empty at first. */
  newEmail: string;
  /** Address whose email must be opened, in the step `confirm`. */
  asked: AskedEmail;
  /** State of sending that email again. */
  again: ResendState;
  sendAgain(): Promise<void>;
  /** Cancels the change: the account keeps its address, and the link in the email stops working. */
  cancel(): Promise<void>;
  isCancelling: boolean;
  /** Error of canceling. */
  cancelError: Notice | null;
  /** State of sending the confirmation email again. */
  verification: ResendState;
  sendVerification(): Promise<void>;
  /** Reloads the session after a confirmation without the email's link. */
  confirmed(): Promise<void>;
}

/** Behavior of `<ChangeEmail/>` without its markup. */
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
      // The user has canceled the re-authentication: the form stays as it is.
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
 * Finds a change that waits for an email to be opened, requested on this or another device. Checks again
 * whenever the user returns to the page, perhaps from their mailbox.
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
