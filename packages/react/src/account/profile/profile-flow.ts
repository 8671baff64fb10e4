"use client";
import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { useConfig } from "../../context/context.ts";
import { type Latest, useMachine } from "../../context/use-machine.ts";
import { fieldNotice, type Notice } from "../../errors/index.ts";
import { checkUsername } from "../../flows/checks.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../flows/index.ts";
import { joined, named } from "../../flows/store.ts";
import { type Changes, useStoredValues } from "../../flows/use-stored-values.ts";
import { text } from "../../messages/index.ts";
import { type Describe, useDescribe } from "../../screens/use-describe.ts";
import { type UserHandle, useUser } from "../../session/index.ts";
import { createUsernameCheck, type UsernameState } from "./username-check.ts";

export type ProfileValues = {
  name: string;
  /** Empty in deployments without usernames. */
  username: string;
};

export interface ProfileFlowOptions {
  /** Called once the changes are saved. */
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface ProfileFlow
  extends FormFlowState<ProfileValues>,
    Pick<FormFlow<ProfileValues>, "set" | "submit" | "reset">,
    Changes {
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

type Given = Latest<
  ProfileFlowOptions & {
    update: UserHandle<unknown>["update"];
    describe: Describe;
    stored: ProfileValues;
    named: NamedUser;
  }
>;

/** Behavior of `<ProfileForm/>` without its markup: changes the name and the username, and saves them. */
export function useProfileFlow(options: ProfileFlowOptions = {}): ProfileFlow {
  const { user, update } = useUser();
  const describe = useDescribe();
  const { config } = useConfig();
  // Every user has these members if the feature is enabled.
  const named = (user ?? {}) as NamedUser;
  const stored = { name: user?.name ?? "", username: named.displayUsername ?? named.username ?? "" };
  const flow = useMachine({ ...options, update, describe, stored, named }, createProfileFlow);
  const changes = useStoredValues(flow, stored);
  const isFixed = config?.username?.isImmutable === true && typeof named.username === "string";
  return { ...flow, ...changes, isFixed };
}

function createProfileFlow(latest: Given) {
  const availability = createUsernameCheck({
    ask: (username, signal) =>
      latest.current.client.$fetch("/is-username-available", { method: "POST", body: { username }, signal }),
  });
  const form = createFormFlow<ProfileValues, unknown>({
    values: latest.current.stored,
    check: ({ name, username }) => {
      const problem = problemOf(username.trim(), latest);
      return {
        ...(singleLine(name) === "" ? { name: fieldNotice("name", text("errors.fields.name")) } : {}),
        ...(problem === undefined ? {} : { username: problem }),
      };
    },
    send: ({ name, username }) => {
      availability.stop();
      return latest.current.update({ name: singleLine(name), ...renaming(username.trim(), latest) });
    },
    describe: (error, typed) => latest.current.describe(error, ["name", "username"], typed),
    onDone: () => latest.current.onSuccess?.(),
    onError: (error) => latest.current.onError?.(error),
  });
  return {
    ...joined(form, named("availability", availability)),
    submit: form.submit,
    reset(values?: Partial<ProfileValues>) {
      availability.stop();
      form.reset(values);
    },
    set(name: keyof ProfileValues, value: string) {
      form.set(name, value);
      if (name === "name") return;
      const typed = value.trim();
      const isOwn = typed.toLowerCase() === (latest.current.named.username ?? "").toLowerCase();
      availability.look(typed, typed !== "" && !isOwn && problemOf(typed, latest) === undefined);
    },
  };
}

/** A stored username stays valid, whatever the rules are now. */
function problemOf(typed: string, { current: { config, stored } }: Given): Notice | undefined {
  if (typed === stored.username) return undefined;
  if (typed === "" && config?.username?.signUp === "required")
    return fieldNotice("username", text("common.username.missing"));
  return checkUsername(typed, config);
}

/** Stores the typed spelling as the display name, in deployments that have both. */
function renaming(typed: string, { current: { stored, named } }: Given): object {
  if (typed === stored.username) return {};
  const username = typed === "" ? null : typed;
  return named.displayUsername === undefined ? { username } : { username, displayUsername: username };
}
