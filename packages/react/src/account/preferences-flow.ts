"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect, useMemo, useRef } from "react";
import { createFormFlow, type FormFlow, type FormFlowState, useFlow } from "../flows/index.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useUser } from "../session/index.ts";
import { useDescribe } from "./use-describe.ts";

export type PreferencesValues = {
  /** BCP 47. Empty: as the browser asks. */
  locale: string;
  /** IANA name. Empty: as the device has it. */
  timeZone: string;
};

export interface PreferencesFlowOptions {
  /** They are saved; `useUser` knows. */
  onSuccess?: ((values: PreferencesValues) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type PreferencesFlow = FormFlowState<PreferencesValues> &
  Pick<FormFlow<PreferencesValues>, "set" | "submit" | "reset">;

/** `<Preferences/>` without its looks. */
export function usePreferencesFlow(options: PreferencesFlowOptions = {}): PreferencesFlow {
  const { user, update } = useUser();
  const describe = useDescribe();
  const locale = user?.locale ?? "";
  const timeZone = user?.timeZone ?? "";
  const latest = useLatest({ ...options, update, describe, locale, timeZone });
  const flow = useMemo(
    () =>
      createFormFlow<PreferencesValues, unknown>({
        values: { locale: latest.current.locale, timeZone: latest.current.timeZone },
        send: ({ locale, timeZone }) =>
          latest.current.update({ locale: locale || null, timeZone: timeZone || null }),
        describe: (error) => latest.current.describe(error, ["locale", "timeZone"]),
        onDone: (_, values) => {
          latest.current.onSuccess?.(values);
        },
        onRefused: ({ error }) => ({ isTakenOver: latest.current.onError?.(error) === true }),
      }),
    [],
  );

  // Known only now, or changed elsewhere: it is shown, unless someone is about to choose another one.
  const known = useRef({ locale, timeZone });
  useEffect(() => {
    const { values, pending, done } = flow.get();
    const before = known.current;
    if (pending || (before.locale === locale && before.timeZone === timeZone)) return;
    known.current = { locale, timeZone };
    const isUntouched = values.locale === before.locale && values.timeZone === before.timeZone;
    if (isUntouched && !done) flow.reset({ locale, timeZone });
  }, [flow, locale, timeZone]);

  const state = useFlow(flow);
  return useMemo(() => ({ ...state, set: flow.set, submit: flow.submit, reset: flow.reset }), [flow, state]);
}
