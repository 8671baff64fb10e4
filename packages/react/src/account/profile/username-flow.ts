"use client";
import { useConfig } from "../../context/context.ts";
import { useMachine } from "../../context/use-machine.ts";
import { fieldNotice } from "../../errors/index.ts";
import { checkUsername } from "../../flows/checks.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../flows/index.ts";
import { joined, named } from "../../flows/store.ts";
import { useStoredValues } from "../../flows/use-stored-values.ts";
import { text } from "../../messages/index.ts";
import { useDescribe } from "../../screens/use-describe.ts";
import { useUser } from "../../session/index.ts";
import type { ProfileFlowOptions } from "./profile-flow.ts";
import { createUsernameCheck, type UsernameState } from "./username-check.ts";

export type UsernameValues = { username: string };

export interface UsernameFlow
  extends FormFlowState<UsernameValues>,
    Pick<FormFlow<UsernameValues>, "set" | "submit" | "reset"> {
  /** Availability of the typed username, as far as it is known. */
  readonly availability: UsernameState;
  /** True if the username can't be changed any more. */
  readonly isFixed: boolean;
}

/** Members that the username feature adds to a user. */
interface NamedUser {
  username?: string | null | undefined;
  displayUsername?: string | null | undefined;
}

/** Changes the username and saves it. For deployments with usernames. */
export function useUsernameFlow(options: ProfileFlowOptions = {}): UsernameFlow {
  const { user, update } = useUser();
  const describe = useDescribe();
  // Every user has these members if the feature is enabled.
  const { username: stored, displayUsername } = (user ?? {}) as NamedUser;
  const username = displayUsername ?? stored ?? "";
  const flow = useMachine({ ...options, update, describe, stored, displayUsername }, (latest) => {
    const check = createUsernameCheck({
      ask: (username, signal) =>
        latest.current.client.$fetch("/is-username-available", {
          method: "POST",
          body: { username },
          signal,
        }),
    });
    const problem = (typed: string) => {
      const { config } = latest.current;
      if (typed === "" && config?.username?.signUp === "required")
        return fieldNotice("username", text("common.username.missing"));
      return checkUsername(typed, config);
    };
    const form = createFormFlow<UsernameValues, unknown>({
      values: { username },
      check: ({ username }) => {
        const wrong = problem(username.trim());
        return wrong === undefined ? {} : { username: wrong };
      },
      send: ({ username }) => {
        check.stop();
        return latest.current.update(changesTo(username.trim(), latest.current));
      },
      describe: (error, typed) => latest.current.describe(error, ["username"], typed),
      onDone: () => latest.current.onSuccess?.(),
      onError: (error) => latest.current.onError?.(error),
    });
    return {
      ...joined(form, named("availability", check)),
      submit: form.submit,
      reset: form.reset,
      set(name: "username", value: string) {
        form.set(name, value);
        const typed = value.trim();
        const isOwn = typed.toLowerCase() === (latest.current.stored ?? "").toLowerCase();
        check.look(typed, typed !== "" && !isOwn && problem(typed) === undefined);
      },
    };
  });
  useStoredValues(flow, { username });
  const { config } = useConfig();
  return { ...flow, isFixed: config?.username?.isImmutable === true && typeof stored === "string" };
}

/** Stores the typed spelling as the display name, in deployments that have both. */
function changesTo(typed: string, { displayUsername }: NamedUser): object {
  const username = typed === "" ? null : typed;
  return displayUsername === undefined ? { username } : { username, displayUsername: username };
}
