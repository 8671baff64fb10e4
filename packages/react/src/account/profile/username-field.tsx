"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Check } from "../../primitives/icons.tsx";
import { Field } from "../../primitives/index.ts";
import type { LookProps } from "../../primitives/look.ts";
import type { ProfileFlow } from "./profile-flow.ts";
import type { UsernameState } from "./username-check.ts";

export interface UsernameFieldProps extends LookProps {
  id: string;
  flow: ProfileFlow;
}

/** The caller's username. Shows while typing whether it is available. */
export function UsernameField({ id, flow, ...look }: UsernameFieldProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { min = 0, max = 0, isPlain, signUp } = config?.username ?? {};
  const { values, fieldErrors, pending, isFixed } = flow;
  const rule = t(`common.username.hint.${isPlain ? "plain" : "other"}`, { min, max });
  return (
    <div data-part="usernameField">
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
      <Verdict {...flow.availability} />
    </div>
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
