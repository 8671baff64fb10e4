"use client";
import { type ReactNode, useEffect } from "react";
import { useMessages } from "../messages/index.ts";
import { Button, Checkbox, Form, HiddenUsername, PasswordField } from "../primitives/index.ts";
import { useConfig } from "../provider/context.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { Problems } from "../screens/problems.tsx";
import { Strength } from "../screens/strength.tsx";
import { typedIn, useFormFocus } from "../screens/use-form-focus.ts";
import { useUser } from "../session/index.ts";
import type { ChangePasswordPart } from "./change-password.tsx";
import type { ChangePasswordFlow } from "./change-password-flow.ts";
import type { Parts } from "./parts.ts";

export interface ChangePasswordFormProps {
  flow: ChangePasswordFlow;
  parts: Parts<ChangePasswordPart>;
  /** It was opened once more by a press: the focus belongs here. */
  isFocused: boolean;
}

/** Managers find them by these, the same in every release. */
const IDS = { currentPassword: "current-password", newPassword: "new-password" };

/** What an engine asks for without options. */
const RULES = { min: 8, max: 128 };

export function ChangePasswordForm({ flow, parts, isFocused }: ChangePasswordFormProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const { config } = useConfig();
  const { min, max } = config?.password ?? RULES;
  const { user } = useUser();
  const { values, fieldErrors, formError, pending, retryAfter } = flow;
  const { form, summary, alert } = useFormFocus(flow);
  useEffect(() => {
    if (isFocused) form.current?.querySelector<HTMLElement>("#current-password")?.focus();
  }, [isFocused, form]);
  const submit = (): void => {
    void flow.submit(form.current === null ? {} : typedIn(form.current, ["currentPassword", "newPassword"]));
  };
  return (
    <Form
      {...primitive("form")}
      ref={form}
      method="post"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      <FormNotice
        ref={alert}
        className={primitive("alert").className}
        notice={formError}
        retryAfter={retryAfter}
        onRetry={submit}
      />
      <Problems
        errors={fieldErrors}
        ids={IDS}
        summaryRef={summary}
        className={primitive("summary").className}
      />
      {user === null ? null : <HiddenUsername value={user.email} />}
      <PasswordField
        {...primitive("current")}
        id={IDS.currentPassword}
        name="currentPassword"
        label={t("account.password.current.label")}
        error={fieldErrors.currentPassword && t.text(fieldErrors.currentPassword.text)}
        autoComplete="current-password"
        enterKeyHint="next"
        isRequired
        isReadOnly={pending}
        value={values.currentPassword}
        onChange={(value) => flow.set("currentPassword", value)}
      />
      <PasswordField
        {...primitive("next")}
        id={IDS.newPassword}
        name="newPassword"
        label={t("account.password.next.label")}
        hint={t("auth.password.rules", { min })}
        error={fieldErrors.newPassword && t.text(fieldErrors.newPassword.text)}
        autoComplete="new-password"
        passwordRules={`minlength: ${min}; maxlength: ${max};`}
        enterKeyHint="go"
        isRequired
        isReadOnly={pending}
        value={values.newPassword}
        onChange={(value) => flow.set("newPassword", value)}
      />
      <Strength
        password={values.newPassword}
        min={min}
        max={max}
        email={user?.email}
        name={user?.name}
        appName={config?.appName}
        className={primitive("strength").className}
      />
      <Checkbox
        {...primitive("revoke")}
        name="revokeOthers"
        label={t("account.password.revoke.label")}
        hint={t("account.password.revoke.hint")}
        isSelected={values.revokeOthers}
        isReadOnly={pending}
        onChange={(value) => flow.set("revokeOthers", value)}
      />
      <div {...part("actions")}>
        <Button
          {...primitive("submit")}
          type="submit"
          variant="primary"
          isPending={pending}
          pendingLabel={t("account.password.submit.pending")}
        >
          {retryAfter > 0
            ? t("common.limited.countdown", { n: retryAfter })
            : t("account.password.submit.label")}
        </Button>
      </div>
    </Form>
  );
}
