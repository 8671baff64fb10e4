"use client";
import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { useEffect, useMemo, useRef } from "react";
import { fieldNotice } from "../errors/index.ts";
import { createFormFlow, type FormFlow, type FormFlowState, useFlow } from "../flows/index.ts";
import { useLatest } from "../flows/use-latest.ts";
import { text } from "../messages/index.ts";
import { useUser } from "../session/index.ts";
import { useDescribe } from "./use-describe.ts";

export type ProfileValues = { name: string };

export interface ProfileFlowOptions {
  /** The name is saved. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type ProfileFlow = FormFlowState<ProfileValues> &
  Pick<FormFlow<ProfileValues>, "set" | "submit" | "reset">;

/** `<ProfileForm/>` without its looks: the name, changed and saved. */
export function useProfileFlow(options: ProfileFlowOptions = {}): ProfileFlow {
  const { user, update } = useUser();
  const describe = useDescribe();
  const name = user?.name ?? "";
  const latest = useLatest({ ...options, update, describe, name });
  /** What the account is known to hold. */
  const known = useRef(name);

  const flow = useMemo(
    () =>
      createFormFlow<ProfileValues, unknown>({
        values: { name: latest.current.name },
        check: ({ name }) =>
          singleLine(name) === "" ? { name: fieldNotice("name", text("errors.fields.name")) } : {},
        send: ({ name }) => latest.current.update({ name: singleLine(name) }),
        describe: (error) => latest.current.describe(error, ["name"]),
        onDone: (_, { name }) => {
          known.current = singleLine(name);
          latest.current.onSuccess?.();
        },
        onRefused: ({ error }) => ({ isTakenOver: latest.current.onError?.(error) === true }),
      }),
    [],
  );

  // Changed elsewhere, or known only now: it is shown, unless someone is about to write another one.
  useEffect(() => {
    const { values, pending } = flow.get();
    // While it is on its way the user already has the new name, and loses it again when it is refused.
    if (pending || name === known.current) return;
    const isUntouched = singleLine(values.name) === known.current;
    known.current = name;
    if (isUntouched) flow.reset({ name });
  }, [flow, name]);

  const state = useFlow(flow);
  return useMemo(() => ({ ...state, set: flow.set, submit: flow.submit, reset: flow.reset }), [flow, state]);
}
