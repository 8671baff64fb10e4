"use client";
import { type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Check } from "../../primitives/icons.tsx";
import { Done, Field } from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import type { Parts } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import type { ProfileFormPart } from "../part-names.ts";
import type { ProfileFlowOptions } from "./profile-flow.ts";
import type { UsernameState } from "./username-check.ts";
import { type UsernameFlow, useUsernameFlow } from "./username-flow.ts";

export interface UsernameFormProps extends ProfileFlowOptions {
  parts: Parts<ProfileFormPart>;
}

/** The caller's username, saved separately. Shows while typing whether it is available. */
export function UsernameForm({ parts, ...options }: UsernameFormProps): ReactNode {
  const { part, primitive, classNames } = parts;
  const t = useMessages();
  const flow = useUsernameFlow(options);
  const { values, pending, done, isFixed } = flow;
  const id = useId();
  return (
    <FlowForm
      flow={flow}
      ids={{ username: id }}
      classNames={classNames}
      state={pending ? "pending" : done ? "done" : "idle"}
    >
      <div data-part="usernameField">
        <UsernameField id={id} flow={flow} {...primitive("username")} />
        <Verdict {...flow.availability} />
      </div>
      {isFixed ? null : (
        <div {...part("actions")}>
          <WaitingButton
            {...primitive("submit")}
            label={t("account.profile.username.submit")}
            seconds={flow.retryAfter}
            type="submit"
            isPending={pending}
            pendingLabel={t("account.profile.username.pending")}
          />
          <Done {...primitive("status")}>
            {done
              ? t(`account.profile.username.${values.username.trim() === "" ? "removed" : "done"}`)
              : null}
          </Done>
        </div>
      )}
    </FlowForm>
  );
}

interface UsernameFieldProps {
  id: string;
  flow: UsernameFlow;
  part: string;
  className?: string | undefined;
}

function UsernameField({ id, flow, ...look }: UsernameFieldProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { min = 0, max = 0, isPlain, signUp } = config?.username ?? {};
  const { values, fieldErrors, pending, isFixed } = flow;
  const rule = t(`common.username.hint.${isPlain ? "plain" : "other"}`, { min, max });
  return (
    <Field
      {...look}
      id={id}
      name="username"
      label={t("common.username.label")}
      hint={isFixed ? t("account.profile.username.fixed") : `${t("account.profile.username.hint")} ${rule}`}
      error={fieldErrors.username && t.text(fieldErrors.username.text)}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      dir="ltr"
      isRequired={signUp === "required"}
      isReadOnly={pending || isFixed}
      value={values.username}
      onChange={(username) => flow.set("username", username)}
    />
  );
}

function Verdict({ username, status }: UsernameState): ReactNode {
  const t = useMessages();
  return (
    <div role="status" data-part="verdict" data-status={status}>
      {status === "checking" ? t("account.profile.username.checking") : null}
      {status === "free" ? (
        <>
          <Check size={16} aria-hidden="true" />
          {t("account.profile.username.free", { username })}
        </>
      ) : null}
      {status === "taken" ? t("account.profile.username.taken", { username }) : null}
    </div>
  );
}
