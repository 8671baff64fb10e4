"use client";
import type { Result } from "@latchkey/client";
import { useSurroundings } from "../context/context.ts";
import { useMachine } from "../context/use-machine.ts";
import {
  createFormFlow,
  type FieldErrors,
  type FormFlow,
  type FormFlowState,
  type FormValues,
} from "../flows/form-flow.ts";
import { adminOf } from "./base/client.ts";
import type { AdminMethods } from "./base/types.ts";
import { useAdminChange, useDescribeAdminError } from "./base/use-admin.ts";

export interface AdminFormOptions<Values extends FormValues, Data> {
  /** Initial values. */
  values: Values;
  /** Returns the errors of the values before anything is sent. */
  check?: ((values: Values) => FieldErrors<Values>) | undefined;
  send(calls: AdminMethods, values: Values): Promise<Result<Data>>;
  onDone?: ((data: Data, values: Values) => void) | undefined;
  /** True if the caller loses access with the change: the page's data isn't reloaded. */
  leaves?: boolean | undefined;
}

export type AdminForm<Values extends FormValues> = FormFlowState<Values> &
  Pick<FormFlow<Values>, "set" | "submit" | "reset">;

/** A form that changes something in the console. */
export function useAdminForm<Values extends FormValues, Data>(
  options: AdminFormOptions<Values, Data>,
): AdminForm<Values> {
  const { client } = useSurroundings();
  const changing = useAdminChange();
  const change: typeof changing = options.leaves === true ? (call) => call(adminOf(client)) : changing;
  const describe = useDescribeAdminError();
  return useMachine({ ...options, change, describe }, (latest) =>
    createFormFlow<Values, Data>({
      values: options.values,
      check: (values) => latest.current.check?.(values) ?? {},
      send: (values) => latest.current.change((calls) => latest.current.send(calls, values)),
      describe: (error, values) =>
        latest.current.describe(error, Object.keys(values), {
          ...(typeof values.newPassword === "string" ? { password: values.newPassword } : {}),
        }),
      onDone: (data, values) => latest.current.onDone?.(data, values),
    }),
  );
}
