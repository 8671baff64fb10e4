"use client";
import type { ClientError, Result } from "@latchkey/client";
import { useMemo } from "react";
import { useConfig } from "../../context/context.ts";
import { absolute } from "../../context/navigation.ts";
import { isStale, NOT_CONFIRMED } from "../../context/reauthentication.ts";
import { useMachine } from "../../context/use-machine.ts";
import { fieldNotice } from "../../errors/index.ts";
import { type OwnedOrganization, organizationsOf } from "../../errors/owned-organizations.ts";
import {
  createFormFlow,
  createStore,
  type FieldErrors,
  type FormFlow,
  type FormFlowState,
} from "../../flows/index.ts";
import { joined } from "../../flows/store.ts";
import { text } from "../../messages/index.ts";
import { useDescribe } from "../../screens/use-describe.ts";
import { useUser } from "../../session/index.ts";
import { useSignInMethods } from "../../session/use-sign-in-methods.ts";

export type DeleteAccountValues = {
  password: string;
  /** The account's email address, as the user types it to confirm. */
  confirmation: string;
};

/**
 * `form`: asks for the values. `mailed`: an email asks for a confirmation. `deleted`: done. `disabled`: not
 * offered by this deployment.
 */
export type DeleteAccountStep = "form" | "mailed" | "deleted" | "disabled";

export interface DeleteAccountFlowOptions {
  /** `none`: the email address needn't be typed. Default `email`. */
  confirm?: "email" | "none" | undefined;
  /** Page to open afterwards. Default: the provider's `routes.signedOut`; with `onSuccess` none. */
  redirectTo?: string | undefined;
  /** Called once the account is deleted. */
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface DeleteAccountFlow
  extends FormFlowState<DeleteAccountValues>,
    Pick<FormFlow<DeleteAccountValues>, "set" | "submit" | "reset"> {
  step: DeleteAccountStep;
  /**
   * True if the password must be typed; otherwise the user re-authenticates with another method if needed.
   */
  needsPassword: boolean;
  /** State of the dialog that asks for a final confirmation. `sending`: the user has confirmed. */
  asked: "open" | "sending" | null;
  /** Answers the dialog: true confirms the deletion. */
  answer(isMeant: boolean): void;
  /** Organizations without another owner, which must be transferred or deleted first. */
  organizations: readonly OwnedOrganization[];
}

interface Parting {
  readonly asked: DeleteAccountFlow["asked"];
  readonly step: "form" | "mailed" | "deleted";
  readonly organizations: readonly OwnedOrganization[];
}

const BEGUN: Parting = { asked: null, step: "form", organizations: [] };

/** Behavior of `<DeleteAccount/>` without its markup. */
export function useDeleteAccountFlow(options: DeleteAccountFlowOptions = {}): DeleteAccountFlow {
  const describe = useDescribe();
  const { user } = useUser();
  const methods = useSignInMethods();
  const needsPassword = methods?.includes("password") ?? true;
  const email = user?.email ?? "";
  const isDisabled = useConfig().config?.deleteAccount === false;
  const machine = useMachine({ ...options, describe, needsPassword, email }, (latest) => {
    const parting = createStore<Parting>(BEGUN);
    let settle: ((isMeant: boolean) => void) | undefined;
    const ask = async (): Promise<boolean> => {
      parting.set({ asked: "open" });
      const isMeant = await new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      parting.set({ asked: isMeant ? "sending" : null });
      return isMeant;
    };

    /** Waits for the user's confirmation before every request, also after a re-authentication. */
    const send = async (values: DeleteAccountValues): Promise<Result<{ message: string }>> => {
      const { client, needsPassword, redirectTo, routes, reauthentication } = latest.current;
      const callbackURL = absolute(redirectTo ?? routes.signedOut);
      const body = { callbackURL, ...(needsPassword ? { password: values.password } : {}) };
      while (await ask()) {
        const result = await client.deleteUser(body);
        parting.set({ asked: null });
        if (result.error === null || !isStale(result.error)) return result;
        const isConfirmed = await reauthentication.confirm();
        if (isConfirmed === undefined) return result;
        if (!isConfirmed) break;
      }
      return NOT_CONFIRMED;
    };

    const form = createFormFlow<DeleteAccountValues, { message: string }>({
      values: { password: "", confirmation: "" },
      check: (values) => problemsOf(values, latest.current),
      send,
      describe: (error) => latest.current.describe(error, FIELDS),
      onDone: ({ message }) => {
        const { onSuccess, redirectTo, onEvent, navigate, routes } = latest.current;
        // The contract has no other sign of it.
        if (message === "Verification email sent") return parting.set({ step: "mailed" });
        parting.set({ step: "deleted" });
        onEvent({ name: "accountDeleted" });
        onSuccess?.();
        if (onSuccess === undefined || redirectTo !== undefined) navigate(redirectTo ?? routes.signedOut);
      },
      onError: (error) => {
        parting.set({ organizations: organizationsOf(error) });
        return latest.current.onError?.(error);
      },
      onRefused: ({ error }) => ({
        isTakenOver: error.code === "ABORTED" || parting.get().organizations.length > 0,
      }),
    });
    const answer = (isMeant: boolean): void => settle?.(isMeant);
    return {
      ...joined(form, parting),
      answer,
      set: form.set,
      submit: form.submit,
      reset(values?: Partial<DeleteAccountValues>) {
        answer(false);
        parting.set(BEGUN);
        form.reset(values);
      },
    };
  });
  return useMemo(() => {
    const { step, pending, asked, formError } = machine;
    return {
      ...machine,
      // While the dialog is open, nothing is sent.
      pending: pending && asked !== "open",
      step: isDisabled || formError?.code === "NOT_FOUND" ? "disabled" : step,
      needsPassword,
    };
  }, [machine, needsPassword, isDisabled]);
}

const FIELDS = ["password", "confirmation"];

interface Known {
  email: string;
  needsPassword: boolean;
  confirm?: "email" | "none" | undefined;
}

function problemsOf(
  { password, confirmation }: DeleteAccountValues,
  { email, needsPassword, confirm = "email" }: Known,
): FieldErrors<DeleteAccountValues> {
  const isTyped = confirm === "none" || confirmation.trim().toLowerCase() === email.toLowerCase();
  return {
    ...(needsPassword &&
      password === "" && {
        password: fieldNotice("password", text("errors.fields.currentPassword")),
      }),
    ...(!isTyped && {
      confirmation: fieldNotice("confirmation", text("account.delete.confirmation.wrong", { email })),
    }),
  };
}
