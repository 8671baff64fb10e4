"use client";
import type { ReactNode } from "react";
import type { SignInHandle } from "../flows/use-sign-in-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { Checkbox } from "../primitives/checkbox.tsx";
import { Field } from "../primitives/field.tsx";
import { Form } from "../primitives/form.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { useSurroundings } from "../provider/context.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { Problems } from "../screens/problems.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import { typedIn, useFormFocus } from "../screens/use-form-focus.ts";
import type { SignInProps } from "./sign-in.tsx";

/** Ids and names of inputs are what password managers know a form by: they never change. */
const IDS = { email: "lk-username", password: "current-password" };

interface SignInFormProps extends Pick<SignInProps, "classNames" | "slots"> {
  flow: SignInHandle;
}

/** Address and password. Posted as any form where no script runs. */
export function SignInForm({ flow, classNames, slots = {} }: SignInFormProps): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const places = useFormFocus(flow);
  const { values, fieldErrors, pending } = flow;
  const {
    Field: TextSlot = Field,
    PasswordField: PasswordSlot = PasswordField,
    Checkbox: BoxSlot = Checkbox,
  } = slots;
  const submit = (form: HTMLFormElement | null): void => {
    void flow.submit(form === null ? {} : typedIn(form, ["email", "password"]));
  };
  return (
    <>
      <Problems errors={fieldErrors} ids={IDS} summaryRef={places.summary} className={classNames?.summary} />
      <FormNotice
        ref={places.alert}
        notice={flow.formError}
        retryAfter={flow.retryAfter}
        onRetry={() => submit(places.form.current)}
        className={classNames?.alert}
        Slot={slots.Alert}
      />
      <Form
        ref={places.form}
        part="form"
        className={classNames?.form}
        method="post"
        {...(forms.signIn === undefined ? {} : { action: forms.signIn })}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <TextSlot
          part="identifier"
          className={classNames?.identifier}
          label={t("auth.signIn.email.label")}
          id={IDS.email}
          name="email"
          type="email"
          inputMode="email"
          // The last token lets passkeys be offered beside addresses.
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck="false"
          enterKeyHint="next"
          dir="ltr"
          isRequired
          isReadOnly={pending}
          value={values.email}
          onChange={(email) => flow.set("email", email)}
          error={fieldErrors.email && t.text(fieldErrors.email.text)}
        />
        <PasswordSlot
          part="password"
          className={classNames?.password}
          label={t("auth.signIn.password.label")}
          id={IDS.password}
          name="password"
          autoComplete="current-password webauthn"
          enterKeyHint="go"
          isRequired
          isReadOnly={pending}
          value={values.password}
          onChange={(password) => flow.set("password", password)}
          onShownChange={flow.passwordShown}
          error={fieldErrors.password && t.text(fieldErrors.password.text)}
        />
        <BoxSlot
          part="remember"
          className={classNames?.remember}
          label={t("auth.signIn.remember.label")}
          hint={t("auth.signIn.remember.hint")}
          name="remember"
          isReadOnly={pending}
          isSelected={values.rememberMe}
          onChange={(rememberMe) => flow.set("rememberMe", rememberMe)}
        />
        <Submit
          label={t("auth.signIn.submit.label")}
          pendingLabel={t("auth.signIn.submit.pending")}
          pending={pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
          Slot={slots.Button}
        />
      </Form>
    </>
  );
}
