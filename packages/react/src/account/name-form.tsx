"use client";
import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useRef } from "react";
import { useMessages } from "../messages/index.ts";
import { Button, Field, Form } from "../primitives/index.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { typedIn, useFormFocus } from "../screens/use-form-focus.ts";
import type { Parts } from "./parts.ts";
import { type ProfileFlowOptions, useProfileFlow } from "./profile-flow.ts";
import type { ProfileFormPart } from "./profile-form.tsx";

export interface NameFormProps extends ProfileFlowOptions {
  parts: Parts<ProfileFormPart>;
}

/** The caller's name, saved by itself. */
export function NameForm({ parts: { part, primitive }, ...options }: NameFormProps): ReactNode {
  const t = useMessages();
  const flow = useProfileFlow(options);
  const { values, fieldErrors, formError, pending, done } = flow;
  const { form, alert } = useFormFocus(flow);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done]);
  const submit = (): void => {
    void flow.submit(form.current === null ? {} : typedIn(form.current, ["name"]));
  };
  return (
    <Form
      {...primitive("form")}
      ref={form}
      data-state={pending ? "pending" : done ? "done" : "idle"}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      <FormNotice
        ref={alert}
        className={primitive("alert").className}
        notice={formError}
        retryAfter={flow.retryAfter}
        onRetry={submit}
      />
      <Field
        {...primitive("name")}
        name="name"
        label={t("account.profile.name.label")}
        hint={t("account.profile.name.hint")}
        error={fieldErrors.name && t.text(fieldErrors.name.text)}
        autoComplete="name"
        // A name may be written from right to left on a page that isn't.
        dir="auto"
        isRequired
        isReadOnly={pending}
        value={values.name}
        onChange={(name) => flow.set("name", name)}
      />
      <div {...part("actions")}>
        <Button
          {...primitive("submit")}
          type="submit"
          isPending={pending}
          pendingLabel={t("account.profile.name.pending")}
        >
          {flow.retryAfter > 0
            ? t("common.limited.countdown", { n: flow.retryAfter })
            : t("account.profile.name.submit")}
        </Button>
        <p ref={status} role="status" tabIndex={-1} {...part("status")}>
          {done ? (
            <>
              <Check size={16} strokeWidth={1.75} />
              {t("account.profile.name.done")}
            </>
          ) : null}
        </p>
      </div>
    </Form>
  );
}
