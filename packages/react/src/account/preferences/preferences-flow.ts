"use client";
import type { ClientError } from "@latchkey/client";
import { useMachine } from "../../context/use-machine.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../flows/index.ts";
import { type Changes, useStoredValues } from "../../flows/use-stored-values.ts";
import { useDescribe } from "../../screens/use-describe.ts";
import { useUser } from "../../session/index.ts";

export type PreferencesValues = {
  /** BCP 47 tag. Empty: the browser's language. */
  locale: string;
  /** IANA name. Empty: the device's time zone. */
  timeZone: string;
};

export interface PreferencesFlowOptions {
  /** Called once the preferences are saved and `useUser` has them. */
  onSuccess?: ((values: PreferencesValues) => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type PreferencesFlow = FormFlowState<PreferencesValues> &
  Pick<FormFlow<PreferencesValues>, "set" | "submit" | "reset"> &
  Changes;

/** Behavior of `<Preferences/>` without its markup. */
export function usePreferencesFlow(options: PreferencesFlowOptions = {}): PreferencesFlow {
  const { user, update } = useUser();
  const describe = useDescribe();
  const stored = { locale: user?.locale ?? "", timeZone: user?.timeZone ?? "" };
  const machine = useMachine({ ...options, update, describe }, (latest) =>
    createFormFlow<PreferencesValues, unknown>({
      values: stored,
      send: ({ locale, timeZone }) =>
        latest.current.update({ locale: locale || null, timeZone: timeZone || null }),
      describe: (error) => latest.current.describe(error, ["locale", "timeZone"]),
      onDone: (_, values) => latest.current.onSuccess?.(values),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  return { ...machine, ...useStoredValues(machine, stored) };
}
