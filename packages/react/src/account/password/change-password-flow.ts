"use client";
import type { AuthClient, ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { useMemo, useState } from "react";
import { useMachine } from "../../context/use-machine.ts";
import { ACCOUNT_RULES } from "../../errors/account-rules.ts";
import { describeError, fieldNotice } from "../../errors/index.ts";
import { aboutForm, checkNewPassword } from "../../flows/checks.ts";
import { createFormFlow, type FieldErrors, type FormFlow, type FormFlowState } from "../../flows/index.ts";
import { text } from "../../messages/index.ts";
import { useDescribe } from "../../screens/use-describe.ts";
import { useSignInMethods } from "../../session/use-sign-in-methods.ts";

export type ChangePasswordValues = {
  currentPassword: string;
  newPassword: string;
  /** Sign out everywhere else. */
  revokeOthers: boolean;
};

/** `form`: asks for the passwords. `changed`: done. `noPassword`: the account has no password. */
export type ChangePasswordStep = "form" | "changed" | "noPassword";

export interface ChangePasswordFlowOptions {
  /** Initial value of `revokeOthers`. Default true. */
  revokeOthers?: boolean | undefined;
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface ChangePasswordFlow
  extends FormFlowState<ChangePasswordValues>,
    Pick<FormFlow<ChangePasswordValues>, "set" | "submit" | "reset"> {
  step: ChangePasswordStep;
  /** True if all other sessions were ended, in the step `changed`. */
  isOnlyHere: boolean;
}

/** Behavior of `<ChangePassword/>` without its markup. */
export function useChangePasswordFlow(options: ChangePasswordFlowOptions = {}): ChangePasswordFlow {
  const describe = useDescribe();
  const methods = useSignInMethods();
  const isMissing = methods?.includes("password") === false;
  const machine = useMachine({ ...options, describe }, (latest) =>
    createFormFlow<ChangePasswordValues, unknown>({
      values: { currentPassword: "", newPassword: "", revokeOthers: options.revokeOthers ?? true },
      check: (values) => problemsOf(values, latest.current.config),
      // Never aborted: it may end every session, and only its answer brings this browser the new one.
      send: (values) =>
        latest.current.reauthentication.run(() => changePassword(latest.current.client, values)),
      describe: (error, values) => latest.current.describe(error, FIELDS, { password: values.newPassword }),
      onDone: () => latest.current.onSuccess?.(),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  const [changed, setChanged] = useState<"here" | "everywhere" | null>(null);
  return useMemo(() => {
    const { submit, reset } = machine;
    const { revokeOthers } = machine.values;
    const isWithout = isMissing || machine.formError?.code === "CREDENTIAL_ACCOUNT_NOT_FOUND";
    const step = changed !== null || machine.done ? "changed" : isWithout ? "noPassword" : "form";
    return {
      ...machine,
      step,
      isOnlyHere: changed === null ? revokeOthers : changed === "everywhere",
      async submit(typed) {
        const isAccepted = await submit(typed);
        if (isAccepted) {
          setChanged((typed?.revokeOthers ?? revokeOthers) ? "everywhere" : "here");
          // Clears the two passwords.
          reset();
        }
        return isAccepted;
      },
      reset(values) {
        setChanged(null);
        reset(values);
      },
    };
  }, [machine, changed, isMissing]);
}

const FIELDS = ["currentPassword", "newPassword"];

async function changePassword(client: AuthClient, values: ChangePasswordValues) {
  const { currentPassword, newPassword, revokeOthers } = values;
  return await client.changePassword({ currentPassword, newPassword, revokeOtherSessions: revokeOthers });
}

/** Returns the errors that the engine would report. The current password has no rules: old ones must pass. */
function problemsOf(
  { currentPassword, newPassword }: ChangePasswordValues,
  config: UiConfig | undefined,
): FieldErrors<ChangePasswordValues> {
  const about = aboutForm(config, { password: newPassword }, FIELDS);
  const isSame = newPassword !== "" && newPassword === currentPassword;
  const found = isSame
    ? describeError({ code: "PASSWORD_IS_THE_SAME", status: 400 }, { ...about, rules: ACCOUNT_RULES })
    : checkNewPassword(newPassword, about, config !== undefined);
  return {
    ...(currentPassword === "" && {
      currentPassword: fieldNotice("currentPassword", text("errors.fields.currentPassword")),
    }),
    ...(found && { newPassword: { ...found, field: "newPassword" } }),
  };
}
