"use client";
import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { useMachine } from "../../context/use-machine.ts";
import { fieldNotice } from "../../errors/index.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../flows/index.ts";
import { useStoredValues } from "../../flows/use-stored-values.ts";
import { text } from "../../messages/index.ts";
import { useDescribe } from "../../screens/use-describe.ts";
import { useUser } from "../../session/index.ts";

export type ProfileValues = { name: string };

export interface ProfileFlowOptions {
  /** Called once the name is saved. */
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type ProfileFlow = FormFlowState<ProfileValues> &
  Pick<FormFlow<ProfileValues>, "set" | "submit" | "reset">;

/** Behavior of `<ProfileForm/>` without its markup: changes the name and saves it. */
export function useProfileFlow(options: ProfileFlowOptions = {}): ProfileFlow {
  const { user, update } = useUser();
  const describe = useDescribe();
  const name = user?.name ?? "";
  const machine = useMachine({ ...options, update, describe }, (latest) =>
    createFormFlow<ProfileValues, unknown>({
      values: { name },
      check: ({ name }) =>
        singleLine(name) === "" ? { name: fieldNotice("name", text("errors.fields.name")) } : {},
      send: ({ name }) => latest.current.update({ name: singleLine(name) }),
      describe: (error) => latest.current.describe(error, ["name"]),
      onDone: () => latest.current.onSuccess?.(),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useStoredValues(machine, { name });
  return machine;
}
